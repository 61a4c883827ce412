import { type Connection, Schema } from 'mongoose';
import { newId } from '../domain/ids';
import type { ChangedConversations, LiveLog, Presence } from '../ports/live-changes';
import { schemaOptions, withId } from './records';

export interface LiveChangeRecord {
  _id: string;
  workspaceId: string;
  /** Null when they were too many to name. */
  conversationIds: string[] | null;
  presence?: Presence[];
  /** It tells of no change. */
  presenceOnly?: boolean;
  /** The database's time. */
  at: Date;
}

/** Cursors are younger than this (src/services/live/steps/cursor.ts). */
const KEPT_SECONDS = 3600;

const liveChangeSchema = new Schema<LiveChangeRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    conversationIds: { type: [String], default: null },
    presence: { type: Schema.Types.Mixed },
    presenceOnly: { type: Boolean },
    at: { type: Date, required: true },
  },
  schemaOptions,
);
liveChangeSchema.index({ workspaceId: 1, at: 1 });
liveChangeSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export type LiveChangeModel = ReturnType<typeof liveChangeModel>;

export function liveChangeModel(connection: Connection) {
  return connection.model('LiveChange', liveChangeSchema, 'live_changes');
}

/** News that a failover loses is news of a moment, and nothing should wait for a disk because of it. */
const LEAN_WRITES = { ordered: false, writeConcern: { w: 1, j: false } } as const;

export function liveLog({ liveChanges }: { liveChanges: LiveChangeModel }): LiveLog {
  return {
    async append(changes) {
      if (changes.length > 0) await liveChanges.bulkWrite(changes.map(insertNow), LEAN_WRITES);
    },
    async since(workspaceId, since, limit, only) {
      const changes = only === 'changes' ? { presenceOnly: { $ne: true } } : {};
      const records = await liveChanges
        .find({ workspaceId, at: { $gte: since }, ...changes })
        .sort({ at: 1 })
        .limit(limit)
        .lean();
      return records.map(({ conversationIds, presenceOnly: _presenceOnly, ...record }) => ({
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
function insertNow({ workspaceId, conversationIds, presence }: ChangedConversations) {
  return {
    updateOne: {
      filter: { _id: newId('chg') },
      update: {
        $set: {
          workspaceId,
          conversationIds: conversationIds === 'all' ? null : conversationIds,
          ...(presence !== undefined && { presence }),
          ...(conversationIds.length === 0 && { presenceOnly: true }),
        },
        $currentDate: { at: true as const },
      },
      upsert: true,
    },
  };
}
