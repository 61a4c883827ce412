import { newId } from '../../domain/ids';
import type { ChangedConversations, LiveLog } from '../../ports/live-changes';
import type { Models } from '../models';
import { withId } from '../records';

/** News that a failover loses is news of a moment, and nothing should wait for a disk because of it. */
const LEAN_WRITES = { ordered: false, writeConcern: { w: 1, j: false } } as const;

export function liveLog({ liveChanges }: Models): LiveLog {
  return {
    async append(changes) {
      if (changes.length > 0) await liveChanges.bulkWrite(changes.map(insertNow), LEAN_WRITES);
    },
    async since(workspaceId, since, limit) {
      const records = await liveChanges
        .find({ workspaceId, at: { $gte: since } })
        .sort({ at: 1 })
        .limit(limit)
        .lean();
      return records.map(({ conversationIds, ...record }) => ({
        ...withId(record),
        conversationIds: conversationIds ?? 'all',
      }));
    },
    async now() {
      // Not `hello`: the embedded stand-in does not know it.
      const { localTime } = (await liveChanges.db.getClient().db().command({ isMaster: 1 })) as {
        localTime: Date;
      };
      return localTime;
    },
  };
}

/** Only an update can have the database give the time: an upsert of a new id is an insert with it. */
function insertNow({ workspaceId, conversationIds }: ChangedConversations) {
  return {
    updateOne: {
      filter: { _id: newId('chg') },
      update: {
        $set: {
          workspaceId,
          conversationIds: conversationIds === 'all' ? null : conversationIds,
        },
        $currentDate: { at: true as const },
      },
      upsert: true,
    },
  };
}
