import type { RecoveryRepository } from '../../ports/repositories';
import type { Models } from '../models';
import { withId, withKey } from '../records';

export function recoveryRepository({ recoveries }: Models): RecoveryRepository {
  return {
    async insert(recovery) {
      await recoveries.create(withKey(recovery));
    },
    async find(workspaceId, id) {
      const record = await recoveries.findOne({ _id: id, workspaceId }).lean();
      return record === null ? null : withId(record);
    },
    async findRunning(workspaceId) {
      const record = await recoveries
        .findOne({ workspaceId, state: 'running' })
        .sort({ createdAt: 1 })
        .lean();
      return record === null ? null : withId(record);
    },
    async list(workspaceId, limit) {
      const records = await recoveries
        .find({ workspaceId })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean();
      return records.map((record) => withId(record));
    },
    async end(workspaceId, id, state, at) {
      await recoveries.updateOne(
        { _id: id, workspaceId, state: 'running' },
        { $set: { state, endedAt: at } },
      );
    },
  };
}
