import type { Services } from '../../http/services';
import { changeReply } from '../../services/canned-replies/change-reply';
import { createReply } from '../../services/canned-replies/create-reply';
import { deleteReply } from '../../services/canned-replies/delete-reply';
import { listReplies } from '../../services/canned-replies/list-replies';
import type { ServiceDeps } from './service-deps';

/** Composes the services of canned replies. */
export function composeCannedReplies(deps: ServiceDeps): Services['cannedReplies'] {
  return {
    list: listReplies(deps),
    create: createReply(deps),
    change: changeReply(deps),
    delete: deleteReply(deps),
  };
}
