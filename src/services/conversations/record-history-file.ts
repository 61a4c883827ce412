import type { HistoryFileReport } from '../../domain/inbound';
import { previewOfInbound, previewOfMessage } from '../../domain/message-preview';
import type { Sender } from '../../domain/sender';
import { recordAppMessage } from './record-app-message';
import { type RecordInboundDeps, recordHistory } from './record-inbound';
import { findTarget } from './steps/apply-change';

export type RecordHistoryFile = (
  sender: Sender,
  report: HistoryFileReport,
  receivedAt: Date,
) => Promise<void>;

/**
 * Gives a message of the history its file. It is found by its id alone: Meta was seen to name the customer as the author of
 * what the business had sent. A message that is not known yet is recorded with its file, so that its own report, which
 * may come later, changes nothing. Can be repeated without harm.
 */
export function recordHistoryFile(deps: RecordInboundDeps): RecordHistoryFile {
  const recordOwn = recordAppMessage(deps);
  const recordTheirs = recordHistory(deps);
  return async (sender, { providerMessageId, content, message }, receivedAt) => {
    const { conversations, inbound, live, messages } = deps;
    const known = await findTarget(deps, sender, providerMessageId);
    if (known === null && message !== null)
      await ('author' in message
        ? recordTheirs(sender, message, receivedAt)
        : recordOwn(sender, message, receivedAt));
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
  };
}
