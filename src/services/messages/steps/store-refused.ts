import type { HeraldError } from '../../../domain/errors';
import type { Message } from '../../../domain/message';
import type { Sender } from '../../../domain/sender';
import { enterConversation } from '../../conversations/steps/enter-conversation';
import { reportSend } from './report-send';
import { storeMessage } from './store-message';
import type { MessageDeps } from '../deps';

/**
 * Stores a message that Herald will not send, with the reason: members find it in the Inbox, since the answer of a standard
 * send does not say it (contract 5). The log names request fields only.
 */
export async function storeRefused(
  deps: MessageDeps,
  draft: Message,
  sender: Sender,
  { code, message: refusal, details = [] }: HeraldError,
): Promise<void> {
  const result = { kind: 'rejected', providerMessageId: null, at: draft.createdAt } as const;
  const message: Message = { ...draft, status: 'rejected', result, refusal, entered: true };
  // Entered before it is stored: a crash in between leaves a conversation without a message, not the reverse.
  const isEntered = await enterConversation(deps, message, sender);
  if (isEntered) await storeMessage(deps, message);
  deps.live.publish(message.workspaceId, message.conversationId);
  const fields = new Set(details.map(({ field }) => field.split('.')[0]));
  reportSend(deps, message, { code, fields: [...fields] });
}
