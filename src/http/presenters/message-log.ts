import type { Message } from '../../domain/message';
import { failureCodeOf, failureSentence } from '../../domain/status-code';
import type { MessageDetails } from '../../services/messages/show-message';
import { presentConversationMessage } from './conversation';
import { presentInboxMessage } from './inbox';

/** A row of the message log, for people: of whatever kind, without the provider's text. */
export function presentLoggedMessage(message: Message) {
  const { direction: _, ...shown } = presentConversationMessage({ direction: 'outbound', message });
  return { ...shown, ...placeOf(message) };
}

/** All that people may know of one message. */
export function presentMessageDetails({ message, events, workflowId }: MessageDetails) {
  const said = presentInboxMessage({ direction: 'outbound', message, events });
  const { direction: _, ...shown } = said;
  const { async: isAsync, result, warnings } = message;
  return {
    ...shown,
    ...placeOf(message),
    ...meaningOf(message),
    async: isAsync,
    result,
    warnings,
    workflowId,
  };
}

function meaningOf(message: Message): { statusMessage?: string } {
  const statusCode = failureCodeOf(message);
  return statusCode === null ? {} : { statusMessage: failureSentence(statusCode) };
}

function placeOf({ conversationId, customerId, senderId }: Message) {
  return { conversationId, customerId, senderId };
}
