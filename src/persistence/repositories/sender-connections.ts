import type { SenderRepository } from '../../ports/senders';
import { andTell } from '../audit-outbox';
import type { Models } from '../models';
import { isDuplicateKey } from '../records';

/** Ends, renews and changes the connection of a sender. */
export function senderConnections(
  senders: Models['senders'],
): Pick<SenderRepository, 'disconnect' | 'reconnect' | 'replaceCredentials'> {
  return {
    async disconnect(workspaceId, id, entry) {
      const { matchedCount } = await senders.updateOne(
        { _id: id, workspaceId, connectedNumber: { $ne: id } },
        { $set: { connectedNumber: id }, ...andTell(entry) },
      );
      return matchedCount === 1;
    },
    async reconnect(workspaceId, id, { number, from, to }, entry) {
      try {
        const { matchedCount } = await senders.updateOne(
          { _id: id, workspaceId, sealedCredentials: from },
          { $set: { connectedNumber: number, sealedCredentials: to }, ...andTell(entry) },
        );
        return matchedCount === 1 ? 'reconnected' : 'changed';
      } catch (error) {
        if (isDuplicateKey(error)) return 'number_taken';
        throw error;
      }
    },
    async replaceCredentials(workspaceId, id, { from, to }, entry) {
      const { matchedCount } = await senders.updateOne(
        { _id: id, workspaceId, sealedCredentials: from },
        { $set: { sealedCredentials: to }, ...andTell(entry) },
      );
      return matchedCount === 1;
    },
  };
}
