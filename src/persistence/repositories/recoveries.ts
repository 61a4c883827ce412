import type { Recovery } from '../../domain/recovery';
import type { RecoveryRepository } from '../../ports/repositories';
import type { Models } from '../models';
import type { RecoveryRecord } from '../models/recovery';
import { isDuplicateKey, withId, withKey } from '../records';

export function recoveryRepository({ recoveries }: Models): RecoveryRepository {
  return {
    async insert(recovery, startDueAt) {
      const runningIn = recovery.workspaceId;
      try {
        await recoveries.create({ ...withKey(recovery), runningIn, startDueAt });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async noteStarted(workspaceId, id) {
      await recoveries.updateOne({ _id: id, workspaceId }, { $unset: { startDueAt: 1 } });
    },
    async listDueStarts(now, limit) {
      const records = await recoveries
        .find({ startDueAt: { $lte: now } })
        .sort({ startDueAt: 1 })
        .limit(limit)
        .lean();
      return records.map(fromRecord);
    },
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
    async end(workspaceId, id, state, at) {
      await recoveries.updateOne(
        { _id: id, workspaceId, state: 'running' },
        { $set: { state, endedAt: at, runningIn: id }, $unset: { startDueAt: 1 } },
      );
    },
  };
}

function fromRecord(record: RecoveryRecord): Recovery {
  const { runningIn: _runningIn, startDueAt: _startDueAt, ...recovery } = record;
  return withId(recovery);
}
