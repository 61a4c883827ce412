import { HeraldError } from '../../../domain/errors';
import type { ProviderName, Sender } from '../../../domain/sender';
import type { SenderRepository, SenderWithSettings } from '../../../ports/senders';

/** Finds a sender of a workspace. @throws HeraldError sender_not_found, for another workspace's sender too */
export async function findSender(
  senders: Pick<SenderRepository, 'find'>,
  workspaceId: string,
  senderId: string,
): Promise<Sender> {
  const sender = await senders.find(workspaceId, senderId);
  if (sender !== null) return sender;
  throw new HeraldError('sender_not_found', 'no such sender in this workspace');
}

export type ConnectionFinder = Pick<SenderRepository, 'findByConnectionId'>;

/** Finds the sender of a callback's path. @throws HeraldError not_found */
export async function findConnection(
  senders: ConnectionFinder,
  provider: ProviderName,
  connectionId: string,
): Promise<Sender> {
  const sender = await senders.findByConnectionId(connectionId);
  if (sender === null || sender.provider !== provider) throw noSuchConnection();
  return sender;
}

/** Finds the same together with the webhook settings of its workspace. @throws HeraldError not_found */
export async function findConnectionWithSettings(
  senders: Pick<SenderRepository, 'findWithSettings'>,
  provider: ProviderName,
  connectionId: string,
): Promise<SenderWithSettings> {
  const found = await senders.findWithSettings(connectionId);
  if (found === null || found.sender.provider !== provider) throw noSuchConnection();
  return found;
}

function noSuchConnection(): HeraldError {
  return new HeraldError('not_found', 'no such connection');
}
