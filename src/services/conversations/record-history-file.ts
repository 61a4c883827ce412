import type { HistoryFileReport } from '../../domain/inbound';
import { previewOfInbound, previewOfMessage } from '../../domain/message-preview';
import type { Sender } from '../../domain/sender';
import { recordAppMessage } from './record-app-message';
import { type RecordInboundDeps, recordHistory } from './record-inbound';
import { findTarget } from './steps/apply-change';

/**
 * Gives a message of the history its file. It is found by its id alone: Meta was seen to name the customer as the author of
 * what the business had sent. A message that is not known yet is recorded with its file, so that its own report, which
 * may come later, changes nothing. Can be repeated without harm.
 */
export async function recordHistoryFile(
  deps: RecordInboundDeps,
  sender: Sender,
  { providerMessageId, content, message }: HistoryFileReport,
  receivedAt: Date,
): Promise<void> {
  const { conversations, inbound, live, messages } = deps;
  const known = await findTarget(deps, sender, providerMessageId);
  if (known === null && message !== null)
    await ('author' in message
      ? recordHistory(deps, sender, message, receivedAt)
      : recordAppMessage(deps, sender, message, receivedAt));
  // Its own report may have stored it meanwhile, without its file.
  const target = known ?? (await findTarget(deps, sender, providerMessageId));
  if (target === null) return;
  const { workspaceId, conversationId } = target.message;
  if (target.direction === 'inbound') {
    const filled = await inbound.fill(workspaceId, target.message.id, content);
    if (filled !== null)
      await conversations.changePreview(workspaceId, conversationId, previewOfInbound(filled));
  } else {
    const filled = await messages.fill(workspaceId, target.message.key, content);
    if (filled !== null)
      await conversations.changePreview(workspaceId, conversationId, previewOfMessage(filled));
  }
  live.publish(workspaceId, conversationId);
}
