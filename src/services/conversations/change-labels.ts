import { HeraldError } from '../../domain/errors';
import { LABELS_MAX, type LabelChange, changedLabels } from '../../domain/labels';
import { CONFLICT, retryOnConflict } from '../steps/retry-on-conflict';
import { getConversation } from './get-conversation';
import type { ConversationDeps } from './deps';

/**
 * Adds labels to a conversation and removes others. Changes of a few members at once all take effect.
 * @throws HeraldError conversation_not_found, invalid_request for too many labels, conflict when others keep changing them
 */
export async function changeLabels(
  deps: ConversationDeps,
  { workspaceId, conversationId, ...change }: ChangeLabelsRequest,
): Promise<void> {
  await retryOnConflict('others are changing these labels: try again', async () => {
    const { labels } = await getConversation(deps, workspaceId, conversationId);
    const changed = changedLabels(labels, change);
    requireRoom(changed);
    const { conversationStates: states } = deps;
    const isChanged = await states.setLabels(workspaceId, conversationId, labels, changed);
    return isChanged ? null : CONFLICT;
  });
  deps.live.publish(workspaceId, conversationId);
}

interface ChangeLabelsRequest extends LabelChange {
  workspaceId: string;
  conversationId: string;
}

function requireRoom(labels: string[]): void {
  if (labels.length <= LABELS_MAX) return;
  const message = `would give the conversation more than ${LABELS_MAX} labels`;
  const details = [{ field: 'add', message }];
  throw new HeraldError('invalid_request', `add ${message}`, { details });
}
