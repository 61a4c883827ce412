import { releaseConversations } from '../release-conversations';
import type { ConversationDeps } from '../deps';

/**
 * Unassigns what was assigned to a member who left meanwhile: perhaps after their conversations were released. Resolves with
 * whether they left.
 */
export async function releaseIfLeft(
  deps: ConversationDeps,
  workspaceId: string,
  memberId: string,
): Promise<boolean> {
  if (await isMember(deps, workspaceId, memberId)) return false;
  await releaseConversations(deps, workspaceId, memberId);
  return true;
}

/** Tells whether a workspace has this member. */
export async function isMember(
  { memberships }: Pick<ConversationDeps, 'memberships'>,
  workspaceId: string,
  memberId: string,
): Promise<boolean> {
  const membership = await memberships.find(workspaceId);
  return membership?.members.some(({ id }) => id === memberId) ?? false;
}
