import { HeraldError } from '../../domain/errors';
import type { Message } from '../../domain/message';
import type { MessageRepository } from '../../ports/repositories';
import type { WorkflowGateway } from '../../ports/workflow-gateway';

export interface StartSendDeps {
  messages: MessageRepository;
  workflows: WorkflowGateway;
}

/**
 * Starts the workflow of a stored message, or makes sure it runs. When Temporal is away, a message of this very request
 * is taken back, so that "nothing was accepted" is true and the id stays free (contract 4.3); if its provider call
 * began all the same, the send goes on.
 * @throws HeraldError temporarily_unavailable
 */
export async function startSend(
  deps: StartSendDeps,
  message: Message,
  isNew: boolean,
): Promise<void> {
  try {
    await deps.workflows.startSend(message.workspaceId, message.key, {
      messageId: message.messageId,
      templateName: message.templateName,
      templateLanguage: message.templateLanguage,
    });
  } catch (error) {
    const unavailable = error instanceof HeraldError && error.code === 'temporarily_unavailable';
    if (!unavailable || !isNew) throw error;
    if (await deps.messages.discard(message.workspaceId, message.key)) throw error;
  }
}
