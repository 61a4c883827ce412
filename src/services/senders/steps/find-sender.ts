import { HeraldError } from '../../../domain/errors';
import type { Sender } from '../../../domain/sender';
import type { SenderRepository } from '../../../ports/senders';

/** @throws HeraldError sender_not_found, for another workspace's sender too */
export async function findSender(
  senders: Pick<SenderRepository, 'find'>,
  workspaceId: string,
  senderId: string,
): Promise<Sender> {
  const sender = await senders.find(workspaceId, senderId);
  if (sender !== null) return sender;
  throw new HeraldError('sender_not_found', 'no such sender in this workspace');
}
