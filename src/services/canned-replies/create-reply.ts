import type { Actor } from '../../domain/audit';
import { CANNED_REPLIES_MAX, type CannedReply } from '../../domain/canned-reply';
import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { changeReplies, refuseTakenName } from './steps/change-replies';
import type { CannedReplyDeps } from './deps';

/** Creates a canned reply. @throws HeraldError conflict when its name is taken or the workspace has its fill */
export function createReply(
  deps: CannedReplyDeps,
  workspaceId: string,
  { name, text }: Pick<CannedReply, 'name' | 'text'>,
  actor: Actor,
): Promise<CannedReply> {
  const now = deps.clock.now();
  const reply: CannedReply = { id: newId('cnr'), name, text, createdAt: now, updatedAt: now };
  return changeReplies(deps, workspaceId, actor, (replies) => {
    refuseTakenName(replies, name);
    refuseMore(replies);
    return {
      replies: [...replies, reply],
      reply,
      change: {
        action: 'canned_reply.created',
        target: reply.id,
        changes: [
          { field: 'name', from: null, to: name },
          { field: 'text', secret: true },
        ],
      },
    };
  });
}

function refuseMore(replies: CannedReply[]): void {
  if (replies.length < CANNED_REPLIES_MAX) return;
  throw new HeraldError(
    'conflict',
    `a workspace has at most ${CANNED_REPLIES_MAX} canned replies: delete one first`,
  );
}
