import type { CannedReply } from '../../domain/canned-reply';
import type { CannedReplyDeps } from './deps';

/** Lists the canned replies of a workspace by name. */
export async function listReplies(
  { cannedReplies }: CannedReplyDeps,
  workspaceId: string,
): Promise<CannedReply[]> {
  const { replies } = await cannedReplies.find(workspaceId);
  return replies.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
