import { HeraldError } from '../../domain/errors';
import { findSender } from '../senders/steps/find-sender';
import type { TemplateDeps } from './deps';

/**
 * Has a worker sync a sender's templates.
 * @throws HeraldError sender_not_found, conflict when it is disconnected, temporarily_unavailable
 */
export async function requestSync(
  { senders, workflows }: TemplateDeps,
  workspaceId: string,
  senderId: string,
): Promise<void> {
  const { connected } = await findSender(senders, workspaceId, senderId);
  if (!connected) throw new HeraldError('conflict', 'this sender is disconnected: reconnect it');
  await workflows.syncTemplatesNow(workspaceId, senderId);
}
