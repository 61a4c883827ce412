import type { ConversationStateRepository } from '../../ports/conversations';

export interface ListLabelsDeps {
  conversationStates: ConversationStateRepository;
}

export type ListLabels = (workspaceId: string) => Promise<string[]>;

/** Labels that are offered. */
export const LABELS_LISTED = 100;

/** Lists the labels in use in a workspace, the most used first. */
export function listLabels({ conversationStates }: ListLabelsDeps): ListLabels {
  return (workspaceId) => conversationStates.labelsInUse(workspaceId, LABELS_LISTED);
}
