import { bindAll } from '../steps/bind';
import { changeReply } from './change-reply';
import { createReply } from './create-reply';
import { deleteReply } from './delete-reply';
import { listReplies } from './list-replies';
import type { CannedReplyDeps } from './deps';

/** Creates the services of canned replies. */
export function createCannedReplies(deps: CannedReplyDeps) {
  return bindAll(deps, {
    list: listReplies,
    create: createReply,
    change: changeReply,
    delete: deleteReply,
  });
}

export type CannedReplies = ReturnType<typeof createCannedReplies>;
