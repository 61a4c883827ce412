import { HeraldError } from '../../domain/errors';
import { LABELS_MAX, type LabelChange, changedLabels } from '../../domain/labels';
import type { ConversationStateRepository } from '../../ports/conversations';
import type { LiveChanges } from '../../ports/live-changes';
import { CONFLICT, retryOnConflict } from '../steps/retry-on-conflict';
import { type GetConversationDeps, getConversation } from './get-conversation';

export interface ChangeLabelsDeps extends GetConversationDeps {
  conversationStates: ConversationStateRepository;
  live: LiveChanges;
}

export type ChangeLabels = (request: ChangeLabelsRequest) => Promise<void>;

/**
 * Adds labels to a conversation and removes others. Changes of a few members at once all take effect.
 * @throws HeraldError conversation_not_found, invalid_request for too many labels, conflict when others keep changing them
 */
export function changeLabels(deps: ChangeLabelsDeps): ChangeLabels {
  const get = getConversation(deps);
  return async ({ workspaceId, conversationId, ...change }) => {
    await retryOnConflict('others are changing these labels: try again', async () => {
      const { labels } = await get(workspaceId, conversationId);
      const changed = changedLabels(labels, change);
      requireRoom(changed);
      const { conversationStates: states } = deps;
      const isChanged = await states.setLabels(workspaceId, conversationId, labels, changed);
      return isChanged ? null : CONFLICT;
    });
    deps.live.publish(workspaceId, conversationId);
  };
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
