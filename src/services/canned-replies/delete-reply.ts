import type { Actor } from '../../domain/audit';
import { changeReplies, findReply } from './steps/change-replies';
import type { CannedReplyDeps } from './deps';

/** Deletes a canned reply. @throws HeraldError canned_reply_not_found, for another workspace's too */
export async function deleteReply(
  deps: CannedReplyDeps,
  workspaceId: string,
  replyId: string,
  actor: Actor,
): Promise<void> {
  await changeReplies(deps, workspaceId, actor, (replies) => {
    const reply = findReply(replies, replyId);
    return {
      replies: replies.filter((each) => each !== reply),
      reply,
      change: {
        action: 'canned_reply.deleted',
        target: replyId,
        changes: [{ field: 'name', from: reply.name, to: null }],
      },
    };
  });
}
