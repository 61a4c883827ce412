import { HeraldError } from '../../domain/errors';
import { messageKeyOf } from '../../domain/ids';
import type { Message, MessageKind } from '../../domain/message';
import type { WebhookEvent } from '../../domain/webhook-event';
import type { MessageRepository } from '../../ports/messages';
import type { WebhookEventRepository } from '../../ports/deliveries';

export interface GetMessageDeps {
  messages: MessageRepository;
  events: WebhookEventRepository;
}

export interface MessageWithEvents {
  message: Message;
  events: WebhookEvent[];
}

export type GetMessage = (
  workspaceId: string,
  messageId: string,
  /** A message of another kind is not found. */
  kinds: readonly MessageKind[],
) => Promise<MessageWithEvents>;

/** Returns a message by its caller's tracking id, with its webhook events. @throws HeraldError message_not_found */
export function getMessage(deps: GetMessageDeps): GetMessage {
  return async (workspaceId, messageId, kinds) => {
    const key = messageKeyOf(workspaceId, messageId);
    const message = await deps.messages.find(workspaceId, key);
    if (message === null || !kinds.includes(message.kind)) {
      throw new HeraldError(
        'message_not_found',
        'no message with this messageId in this workspace',
      );
    }
    return { message, events: await deps.events.listByMessage(workspaceId, key) };
  };
}
