import { HeraldError } from '../../domain/errors';
import { messageKeyOf } from '../../domain/ids';
import type { Message } from '../../domain/message';
import { rulesOf } from '../../domain/message-kind';
import type { WebhookEvent } from '../../domain/webhook-event';
import type { MessageDeps } from './deps';

/** Shows a message of any kind by its tracking id. @throws HeraldError message_not_found */
export async function showMessage(
  { messages, events, workflows }: MessageDeps,
  workspaceId: string,
  messageId: string,
): Promise<MessageDetails> {
  const key = messageKeyOf(workspaceId, messageId);
  const message = await messages.find(workspaceId, key);
  if (message === null) {
    throw new HeraldError('message_not_found', 'there is no such message in this workspace');
  }
  const isTracked = rulesOf(message.kind).tracked;
  return {
    message,
    events: isTracked ? await events.listByMessage(workspaceId, key) : [],
    workflowId: wasStarted(message) ? workflows.sendWorkflowId(workspaceId, key) : null,
  };
}

/** Message with everything the console shows about it. */
export interface MessageDetails {
  message: Message;
  /** Its webhooks, oldest first. */
  events: WebhookEvent[];
  /** For the Temporal UI; null when no workflow ever had it. */
  workflowId: string | null;
}

/** Tells whether a send was started: a message refused for its values is stored (store-refused.ts) and never started. */
function wasStarted({ result, refusal }: Message): boolean {
  return !(result?.kind === 'rejected' && refusal !== null);
}
