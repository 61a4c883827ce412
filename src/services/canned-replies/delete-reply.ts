import type { Actor } from '../../domain/audit';
import { type ChangeRepliesDeps, changeReplies, findReply } from './steps/change-replies';

export type DeleteReply = (workspaceId: string, replyId: string, actor: Actor) => Promise<void>;

/** Deletes a canned reply. @throws HeraldError canned_reply_not_found, for another workspace's too */
export function deleteReply(deps: ChangeRepliesDeps): DeleteReply {
  return async (workspaceId, replyId, actor) => {
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
  };
}
