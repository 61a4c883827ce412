import { changeLabels } from '../../services/conversations/change-labels';
import { changeState } from '../../services/conversations/change-state';
import { countInbox } from '../../services/conversations/count-inbox';
import { listLabels } from '../../services/conversations/list-labels';
import type { ServiceDeps } from './service-deps';

/** Composes the services by which people sort their conversations. */
export function composeInboxWork(deps: ServiceDeps) {
  return {
    changeState: changeState(deps),
    changeLabels: changeLabels(deps),
    listLabels: listLabels(deps),
    countInbox: countInbox(deps),
  };
}
