import type { Actor } from '../../../domain/audit';
import type { CannedReply } from '../../../domain/canned-reply';
import { HeraldError } from '../../../domain/errors';
import { CONFLICT, retryOnConflict } from '../../steps/retry-on-conflict';
import { type Change, entryOf, publish } from '../../workspaces/steps/audit-entry';
import type { CannedReplyDeps } from '../deps';

/** All replies after a change, the one it is about, and the change for the audit log; null when nothing changed. */
interface Edit {
  replies: CannedReply[];
  reply: CannedReply;
  change: Change | null;
}

/**
 * Changes the canned replies of a workspace. `edit` decides on the stored ones, and is called again after a concurrent
 * change.
 * @returns the reply that the change is about
 * @throws HeraldError conflict, and what `edit` throws
 */
export async function changeReplies(
  deps: CannedReplyDeps,
  workspaceId: string,
  actor: Actor,
  edit: (replies: CannedReply[]) => Edit,
): Promise<CannedReply> {
  const message = 'others are changing the canned replies: try again';
  return retryOnConflict(message, async () => {
    const stored = await deps.cannedReplies.find(workspaceId);
    const { replies, reply, change } = edit(stored.replies);
    if (change === null) return reply;
    const entry = entryOf(deps, workspaceId, actor, change);
    if (!(await deps.cannedReplies.save({ ...stored, replies }, entry))) return CONFLICT;
    await publish(deps, entry);
    return reply;
  });
}

/** Returns a reply. @throws HeraldError canned_reply_not_found */
export function findReply(replies: CannedReply[], replyId: string): CannedReply {
  const reply = replies.find(({ id }) => id === replyId);
  if (reply === undefined) {
    throw new HeraldError('canned_reply_not_found', 'no such canned reply in this workspace');
  }
  return reply;
}

/** Refuses a name that another reply has. @throws HeraldError conflict */
export function refuseTakenName(others: CannedReply[], name: string): void {
  if (!others.some((other) => other.name === name)) return;
  throw new HeraldError('conflict', `another canned reply is named ${name}: choose another name`);
}
