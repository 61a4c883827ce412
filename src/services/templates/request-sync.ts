import { HeraldError } from '../../domain/errors';
import type { SenderRepository } from '../../ports/senders';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import { findSender } from '../senders/steps/find-sender';

export interface RequestSyncDeps {
  senders: SenderRepository;
  workflows: Pick<WorkflowGateway, 'syncTemplatesNow'>;
}

export type RequestSync = (workspaceId: string, senderId: string) => Promise<void>;

/**
 * Has a worker sync a sender's templates.
 * @throws HeraldError sender_not_found, conflict when it is disconnected, temporarily_unavailable
 */
export function requestSync({ senders, workflows }: RequestSyncDeps): RequestSync {
  return async (workspaceId, senderId) => {
    const { connected } = await findSender(senders, workspaceId, senderId);
    if (!connected) throw new HeraldError('conflict', 'this sender is disconnected: reconnect it');
    await workflows.syncTemplatesNow(workspaceId, senderId);
  };
}
