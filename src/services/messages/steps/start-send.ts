import { type Message, templateOf } from '../../../domain/message';
import { urgencyOfSend } from '../../../domain/urgency';
import type { BudgetRepository } from '../../../ports/budgets';
import type { MessageRepository } from '../../../ports/messages';
import type { WorkflowGateway } from '../../../ports/workflow-gateway';
import { endLostSend } from './end-lost-send';
import { giveBack } from './reserve-budget';

export interface StartSendDeps {
  messages: MessageRepository;
  budgets: BudgetRepository;
  workflows: Pick<WorkflowGateway, 'startSend' | 'endOfSend' | 'awaitSend'>;
}

/**
 * Starts the workflow of a stored message unless it runs. A send that has ended before is not repeated: its message gets
 * the result that Temporal knows.
 * @throws HeraldError temporarily_unavailable
 */
export async function ensureStarted(
  deps: Pick<StartSendDeps, 'messages' | 'workflows'>,
  message: Message,
): Promise<void> {
  const { workspaceId, key, messageId, traceparent } = message;
  const urgency = urgencyOfSend(message);
  const labels = { messageId, template: templateOf(message), urgency, traceparent };
  if ((await deps.workflows.startSend(workspaceId, key, labels)) !== 'completed') return;
  if (!(await endLostSend(deps, message))) return;
  await deps.workflows.startSend(workspaceId, key, labels, { again: true });
}

/**
 * Starts the workflow of a message that this request stored. When that fails the message is withdrawn, so that nothing was
 * accepted and the id stays free (contract 4.3), unless its provider call has begun or a repeat has joined it.
 * @throws HeraldError temporarily_unavailable
 */
export async function startNewSend(deps: StartSendDeps, message: Message): Promise<void> {
  try {
    await ensureStarted(deps, message);
  } catch (error) {
    if (!(await deps.messages.discard(message.workspaceId, message.key))) return;
    await giveBack(deps, message);
    throw error;
  }
}
