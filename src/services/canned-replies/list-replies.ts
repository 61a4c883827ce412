import type { CannedReply } from '../../domain/canned-reply';
import type { CannedReplyRepository } from '../../ports/canned-replies';

export interface ListRepliesDeps {
  cannedReplies: Pick<CannedReplyRepository, 'find'>;
}

export type ListReplies = (workspaceId: string) => Promise<CannedReply[]>;

/** Lists the canned replies of a workspace by name. */
export function listReplies({ cannedReplies }: ListRepliesDeps): ListReplies {
  return async (workspaceId) => {
    const { replies } = await cannedReplies.find(workspaceId);
    return replies.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  };
}
