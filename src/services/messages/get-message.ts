import { HeraldError } from '../../domain/errors';
import { messageKeyOf } from '../../domain/ids';
import type { Message, MessageKind } from '../../domain/message';
import type { WebhookEvent } from '../../domain/webhook-event';
import type { MessageDeps } from './deps';

/**
 * Returns a message by its caller's tracking id, with its webhook events.
 * @throws HeraldError message_not_found, also for a message of another kind
 */
export async function getMessage(
  deps: MessageDeps,
  workspaceId: string,
  messageId: string,
  kinds: readonly MessageKind[],
): Promise<MessageWithEvents> {
  const key = messageKeyOf(workspaceId, messageId);
  const message = await deps.messages.find(workspaceId, key);
  if (message === null || !kinds.includes(message.kind)) {
    throw new HeraldError('message_not_found', 'no message with this messageId in this workspace');
  }
  return { message, events: await deps.events.listByMessage(workspaceId, key) };
}

export interface MessageWithEvents {
  message: Message;
  events: WebhookEvent[];
}
