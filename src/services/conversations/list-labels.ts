import type { ConversationDeps } from './deps';

/** Lists the labels in use in a workspace, the most used first. */
export function listLabels(
  { conversationStates }: ConversationDeps,
  workspaceId: string,
): Promise<string[]> {
  return conversationStates.labelsInUse(workspaceId, LABELS_LISTED);
}

/** Labels that are offered. */
export const LABELS_LISTED = 100;
