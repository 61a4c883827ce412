import { HeraldError } from '../../domain/errors';
import type { Sender } from '../../domain/sender';
import type { SenderRepository } from '../../ports/repositories';

export type DisconnectSender = (workspaceId: string, senderId: string) => Promise<Sender>;

/**
 * Ends a connection: nothing is sent from the number any more, and it can be connected anew. The record stays, for
 * the messages and callbacks that name it. Disconnecting twice changes nothing.
 * @throws HeraldError sender_not_found, for another workspace's sender too
 */
export function disconnectSender({ senders }: { senders: SenderRepository }): DisconnectSender {
  return async (workspaceId, senderId) => {
    const sender = await senders.find(workspaceId, senderId);
    if (sender === null)
      throw new HeraldError('sender_not_found', 'no such sender in this workspace');
    await senders.disconnect(workspaceId, senderId);
    return { ...sender, connected: false };
  };
}
