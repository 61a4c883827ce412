import { type Actor, type AuditChange, changesBetween } from '../../domain/audit';
import type { CannedReply } from '../../domain/canned-reply';
import { changeReplies, findReply, refuseTakenName } from './steps/change-replies';
import type { CannedReplyDeps } from './deps';

/**
 * Changes the name or text of a canned reply; absent fields keep their value.
 * @throws HeraldError canned_reply_not_found; conflict when another one has the name
 */
export function changeReply(
  deps: CannedReplyDeps,
  workspaceId: string,
  replyId: string,
  change: ReplyChange,
  actor: Actor,
): Promise<CannedReply> {
  return changeReplies(deps, workspaceId, actor, (replies) => {
    const before = findReply(replies, replyId);
    const others = replies.filter((each) => each !== before);
    const { name = before.name, text = before.text } = change;
    refuseTakenName(others, name);
    const changes = changesOf(before, { name, text });
    if (changes.length === 0) return { replies, reply: before, change: null };
    const reply = { ...before, name, text, updatedAt: deps.clock.now() };
    return {
      replies: [...others, reply],
      reply,
      change: { action: 'canned_reply.changed', target: replyId, changes },
    };
  });
}

interface ReplyChange {
  name?: string | undefined;
  text?: string | undefined;
}

/** Lists what changed for the audit log, which does not hold the texts. */
function changesOf(
  before: CannedReply,
  { name, text }: Pick<CannedReply, 'name' | 'text'>,
): AuditChange[] {
  const changes = changesBetween({ name: before.name }, { name: name });
  return text === before.text ? changes : [...changes, { field: 'text', secret: true }];
}
