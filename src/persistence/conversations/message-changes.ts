import { type Connection, Schema } from 'mongoose';
import {
  type AppliedChange,
  CHANGE_WAITS_DAYS,
  WAITING_ALIKE_MAX,
  WAITING_CHANGES_MAX,
  type WaitingChange,
} from '../../domain/message-change';
import { DAY_MS } from '../../domain/retention';
import type { WaitingChangeRepository } from '../../ports/message-changes';
import { insertUnlessThere, schemaOptions, withId } from '../records';

export type WaitingChangeRecord = Omit<WaitingChange, 'id'> & { _id: string };

const waitingChangeSchema = new Schema<WaitingChangeRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    senderId: { type: String, required: true },
    targetId: { type: String, required: true },
    reportId: { type: String, required: true },
    by: { type: String, required: true },
    at: { type: Date, required: true },
    change: { type: Schema.Types.Mixed, required: true },
    lookups: { type: [String], required: true },
    receivedAt: { type: Date, required: true },
  },
  schemaOptions,
);
waitingChangeSchema.index({ senderId: 1, targetId: 1, receivedAt: 1 });
waitingChangeSchema.index({ workspaceId: 1, lookups: 1 });
waitingChangeSchema.index(
  { receivedAt: 1 },
  { expireAfterSeconds: (CHANGE_WAITS_DAYS * DAY_MS) / 1000 },
);

export function waitingChangeModel(connection: Connection) {
  return connection.model('WaitingChange', waitingChangeSchema, 'waiting_changes');
}

export function waitingChangeRepository({
  waitingChanges,
}: {
  waitingChanges: ReturnType<typeof waitingChangeModel>;
}): WaitingChangeRepository {
  return {
    async keep({ id: _id, ...change }) {
      const { senderId, targetId, by } = change;
      const limit = WAITING_CHANGES_MAX;
      if ((await waitingChanges.countDocuments({ senderId }, { limit })) === limit) return false;
      await insertUnlessThere(() =>
        waitingChanges.updateOne({ _id }, { $setOnInsert: change }, { upsert: true }),
      );
      const alike = { senderId, targetId, by, 'change.kind': change.change.kind };
      const surplus = await waitingChanges
        .find(alike, { _id: 1 })
        .sort({ at: -1, receivedAt: -1 })
        .skip(WAITING_ALIKE_MAX)
        .lean();
      if (surplus.length > 0) {
        const ids = surplus.map(({ _id: each }) => each);
        await waitingChanges.deleteMany({ _id: { $in: ids } });
      }
      return true;
    },
    async listAbout(senderId, targetId) {
      const found = waitingChanges.find({ senderId, targetId }).sort({ receivedAt: 1 });
      const records = await found.limit(WAITING_CHANGES_MAX).lean();
      return records.map((record): WaitingChange => withId(record));
    },
    async removeTexts(senderId, targetId) {
      await waitingChanges.deleteMany({ senderId, targetId, 'change.kind': 'edited' });
    },
  };
}

/** Reports of one message whose ids are remembered: those within a second have no other order. */
const REPORTS_MAX = 20;

/**
 * Returns the condition and the update by which a report changes a stored message: an older one changes nothing, nor does a
 * repeat, and nothing undoes a deletion.
 */
export function changeUpdate({ change, by, at, reportId }: AppliedChange) {
  if (change.kind === 'deleted') {
    return {
      filter: { 'changes.deletedAt': { $exists: false } },
      update: { $set: { 'changes.deletedAt': at }, $unset: { 'changes.edited': 1 } },
    };
  }
  const place = change.kind === 'edited' ? 'changes.edited' : `changes.reactions.${by}`;
  const emoji = change.kind === 'reacted' ? change.emoji : null;
  return {
    filter: {
      ...(change.kind === 'edited' && { 'changes.deletedAt': { $exists: false } }),
      [`${place}.at`]: { $not: { $gt: at } },
      [`${place}.reports`]: { $ne: reportId },
    },
    update: {
      $set: {
        [`${place}.at`]: at,
        ...(change.kind === 'edited' ? {} : { [`${place}.emoji`]: emoji }),
      },
      $push: { [`${place}.reports`]: { $each: [reportId], $slice: -REPORTS_MAX } },
    },
  };
}
