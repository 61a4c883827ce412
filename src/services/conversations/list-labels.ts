import type { ConversationDeps } from './deps';

/** Labels that are offered. */
export const LABELS_LISTED = 100;

/** Lists the labels in use in a workspace, the most used first. */
export function listLabels(
  { conversationStates }: ConversationDeps,
  workspaceId: string,
): Promise<string[]> {
  return conversationStates.labelsInUse(workspaceId, LABELS_LISTED);
}
