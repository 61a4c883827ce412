import { HeraldError } from '../../domain/errors';
import { LABELS_MAX, type LabelChange, changedLabels } from '../../domain/labels';
import type { ConversationStateRepository } from '../../ports/conversations';
import type { LiveChanges } from '../../ports/live-changes';
import { type GetConversationDeps, getConversation } from './get-conversation';

export interface ChangeLabelsDeps extends GetConversationDeps {
  conversationStates: ConversationStateRepository;
  live: LiveChanges;
}

export type ChangeLabels = (request: ChangeLabelsRequest) => Promise<void>;

/**
 * Adds labels to a conversation and removes others. Changes of several members at once all take effect.
 * @throws HeraldError conversation_not_found, invalid_request for too many labels
 */
export function changeLabels(deps: ChangeLabelsDeps): ChangeLabels {
  const get = getConversation(deps);
  return async ({ workspaceId, conversationId, ...change }) => {
    // Each further round follows a change of somebody else.
    for (;;) {
      const { labels } = await get(workspaceId, conversationId);
      const changed = changedLabels(labels, change);
      requireRoom(changed);
      const { conversationStates } = deps;
      if (await conversationStates.setLabels(workspaceId, conversationId, labels, changed)) break;
    }
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
