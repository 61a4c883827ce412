import type { Recovery } from '../../domain/recovery';
import type { RecoveryRepository } from '../../ports/deliveries';
import { andTell, outboxWith, withoutOutbox } from '../audit-outbox';
import type { Models } from '../models';
import type { RecoveryRecord } from '../models/recovery';
import { unlessTaken, withId, withKey } from '../records';

export function recoveryRepository({ recoveries }: Models): RecoveryRepository {
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
      const { modifiedCount } = await recoveries.updateOne(
        { _id: id, workspaceId, state: 'running' },
        {
          $set: { state, endedAt: at, runningIn: id },
          $unset: { startDueAt: 1 },
          ...andTell(entry),
        },
      );
      return modifiedCount > 0;
    },
  };
}

/** Queries of the reconciler, and the writes that take a recovery off its list. */
function startSchedule(
  recoveries: Models['recoveries'],
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
