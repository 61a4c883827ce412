import { type Connection, Schema } from 'mongoose';
import type { Recovery } from '../../domain/recovery';
import type { StatusRange } from '../../domain/status-range';
import type { RecoveryRepository } from '../../ports/deliveries';
import {
  OUTBOX_INDEX,
  type WithOutbox,
  outboxField,
  withAuditEntry,
  outboxWith,
  withoutOutbox,
} from '../audit-outbox';
import { schemaOptions, unlessTaken, withId, withKey } from '../records';

/**
 * `runningIn` is the workspace while the recovery runs and the record's own id afterwards: a unique key that lets one run
 * at a time without a partial index. `startDueAt` is there until its workflow was
 * started: when the reconciler should do that.
 */
export type RecoveryRecord = Omit<Recovery, 'id'> &
  WithOutbox & {
    _id: string;
    runningIn: string;
    startDueAt?: Date;
  };

const statusRange = new Schema<StatusRange>(
  { from: { type: Number, required: true }, to: { type: Number, required: true } },
  { _id: false },
);

const recoverySchema = new Schema<RecoveryRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    since: { type: Date, required: true },
    until: { type: Date, required: true },
    responseStatus: { type: statusRange },
    by: { type: Schema.Types.Mixed, required: true },
    ratePerSecond: { type: Number, required: true },
    total: { type: Number, required: true },
    state: { type: String, required: true },
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    runningIn: { type: String, required: true },
    startDueAt: { type: Date },
    ...outboxField,
  },
  schemaOptions,
);
recoverySchema.index({ workspaceId: 1, createdAt: -1 });
recoverySchema.index({ runningIn: 1 }, { unique: true });
recoverySchema.index({ startDueAt: 1 }, { sparse: true });
recoverySchema.index(...OUTBOX_INDEX);

export type RecoveryModel = ReturnType<typeof recoveryModel>;

export function recoveryModel(connection: Connection) {
  return connection.model('Recovery', recoverySchema, 'recoveries');
}

export function recoveryRepository({
  recoveries,
}: {
  recoveries: RecoveryModel;
}): RecoveryRepository {
  return {
    async insert(recovery, startDueAt, entry) {
      const runningIn = recovery.workspaceId;
      return unlessTaken(() =>
        recoveries.create({
          ...withKey(recovery),
          runningIn,
          startDueAt,
          ...outboxWith(entry),
        }),
      );
    },
    ...startSchedule(recoveries),
    async find(workspaceId, id) {
      const record = await recoveries.findOne({ _id: id, workspaceId }).lean();
      return record === null ? null : fromRecord(record);
    },
    async findRunning(workspaceId) {
      const record = await recoveries
        .findOne({ workspaceId, state: 'running' })
        .sort({ createdAt: 1 })
        .lean();
      return record === null ? null : fromRecord(record);
    },
    async list(workspaceId, limit) {
      const records = await recoveries
        .find({ workspaceId })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean();
      return records.map(fromRecord);
    },
    async end(workspaceId, id, state, at, entry) {
      const { matchedCount } = await recoveries.updateOne(
        { _id: id, workspaceId, state: 'running' },
        {
          $set: { state, endedAt: at, runningIn: id },
          $unset: { startDueAt: 1 },
          ...withAuditEntry(entry),
        },
      );
      return matchedCount > 0;
    },
  };
}

/** Queries of the reconciler, and the writes that take a recovery off its list. */
function startSchedule(
  recoveries: RecoveryModel,
): Pick<RecoveryRepository, 'noteStarted' | 'listDueStarts'> {
  return {
    async noteStarted(workspaceId, id, recheckAt) {
      await recoveries.updateOne(
        { _id: id, workspaceId, state: 'running' },
        { $set: { startDueAt: recheckAt } },
      );
    },
    async listDueStarts(now, limit) {
      const records = await recoveries
        .find({ startDueAt: { $lte: now } })
        .sort({ startDueAt: 1 })
        .limit(limit)
        .lean();
      return records.map(fromRecord);
    },
  };
}

function fromRecord(record: RecoveryRecord): Recovery {
  const { runningIn: _runningIn, startDueAt: _startDueAt, ...recovery } = withoutOutbox(record);
  return withId(recovery);
}
