import type { Message, ProviderError, SendResult } from '../../domain/message';
import { heldEvent } from '../../domain/message-events';
import { rulesOf } from '../../domain/message-kind';
import { noteFailure } from './steps/note-failure';
import { reportSend } from './steps/report-send';
import type { SendDeps } from './deps';

/** Writes the result of a send on its message, and reports it. A repeat only reports again. */
export async function recordSendResult(
  deps: SendDeps,
  { workspaceId, messageKey }: { workspaceId: string; messageKey: string },
  result: SendResult,
  providerError: ProviderError | null,
): Promise<void> {
  const { messages } = deps;
  const message = await messages.recordResult(workspaceId, messageKey, result, providerError);
  if (message === null) return;
  deps.live.publish(workspaceId, message.conversationId);
  reportSend(deps, message);
  await tellHeld(deps, message);
  if (result.kind !== 'rejected') return;
  await noteFailure(deps, message, { error: providerError, at: result.at });
}

/** Raises the event of a message that its provider keeps back, also when a crash came between result and event. */
async function tellHeld({ raiseEvent }: SendDeps, message: Message): Promise<void> {
  const event = rulesOf(message.kind).hasWebhooks ? heldEvent(message) : null;
  if (event !== null) await raiseEvent(event);
}
