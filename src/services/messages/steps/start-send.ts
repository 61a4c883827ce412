import { type Message, templateOf } from '../../../domain/message';
import { urgencyOfSend } from '../../../domain/urgency';
import type { SendLabels } from '../../../ports/workflow-gateway';
import type { SharedDeps } from '../../deps';
import { endLostSend } from './end-lost-send';
import { giveBack } from './reserve-budget';

export type StartSendDeps = Pick<SharedDeps, 'budgets' | 'messages' | 'workflows'>;

/**
 * Starts the workflow of a stored message unless it runs. A request that was carried out before is not repeated: its message
 * gets the result that Temporal knows.
 * @throws HeraldError temporarily_unavailable
 */
export async function ensureStarted(
  deps: Pick<StartSendDeps, 'messages' | 'workflows'>,
  message: Message,
): Promise<void> {
  const { workspaceId, key } = message;
  if ((await deps.workflows.startSend(workspaceId, key, labelsOf(message))) !== 'completed') return;
  if (await endLostSend(deps, message)) await startAgain(deps, message);
}

/**
 * Runs the workflow of a message once more although it succeeded before. The start of a message with a result is due until
 * this is done, so that no crash leaves it outside of its conversation.
 * @throws HeraldError temporarily_unavailable
 */
export async function startAgain(
  { messages, workflows }: Pick<StartSendDeps, 'messages' | 'workflows'>,
  message: Message,
): Promise<void> {
  const { workspaceId, key } = message;
  await workflows.startSend(workspaceId, key, labelsOf(message), { again: true });
  await messages.noteStarted(workspaceId, key);
}

function labelsOf(message: Message): SendLabels {
  const { messageId, requestHash, traceparent } = message;
  const urgency = urgencyOfSend(message);
  return { messageId, requestHash, template: templateOf(message), urgency, traceparent };
}

/**
 * Starts the workflow of a message that this request stored, which keeps what it took from a budget. When that fails the message is withdrawn, so that nothing was
 * accepted and the id stays free (contract 4.3), unless its provider call has begun or a repeat has joined it.
 * @throws HeraldError temporarily_unavailable
 */
export async function startNewSend(deps: StartSendDeps, message: Message): Promise<void> {
  try {
    await ensureStarted(deps, message);
  } catch (error) {
    if (await deps.messages.discard(message.workspaceId, message.key)) {
      await giveBack(deps, message);
      throw error;
    }
  }
  if (message.reserved !== null) deps.budgets.keep(message.workspaceId, message.reserved.id);
}
