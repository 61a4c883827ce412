import { type Message, templateOf } from '../../../domain/message';
import type { MessageRepository } from '../../../ports/messages';
import type { WorkflowGateway } from '../../../ports/workflow-gateway';

export interface StartSendDeps {
  messages: MessageRepository;
  workflows: Pick<WorkflowGateway, 'startSend' | 'awaitSend'>;
}

/** Makes sure that the workflow of a stored message runs. @throws HeraldError temporarily_unavailable */
export function ensureStarted({ workflows }: StartSendDeps, message: Message): Promise<void> {
  const { workspaceId, key, messageId } = message;
  return workflows.startSend(workspaceId, key, { messageId, template: templateOf(message) });
}

/**
 * Starts the workflow of a message that this very request stored. When that fails, whatever the reason, the message is
 * taken back, so that "nothing was accepted" is true and the id stays free (contract 4.3). If its provider call began all
 * the same, or a repeat has joined it, the send goes on.
 * @throws HeraldError temporarily_unavailable
 */
export async function startNewSend(deps: StartSendDeps, message: Message): Promise<void> {
  try {
    await ensureStarted(deps, message);
  } catch (error) {
    if (await deps.messages.discard(message.workspaceId, message.key)) throw error;
  }
}
