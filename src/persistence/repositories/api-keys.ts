import type { ApiKeyRepository } from '../../ports/repositories';
import type { Models } from '../models';
import { withId, withKey } from '../records';

export function apiKeyRepository({ apiKeys }: Models): ApiKeyRepository {
  return {
    async insert(key) {
      await apiKeys.create(withKey(key));
    },
    async findById(id) {
      const record = await apiKeys.findById(id).lean();
      return record === null ? null : withId(record);
    },
    async list(workspaceId) {
      const records = await apiKeys.find({ workspaceId }).sort({ createdAt: -1 }).lean();
      return records.map((record) => withId(record));
    },
    async revoke(workspaceId, id, at) {
      const { matchedCount } = await apiKeys.updateOne(
        { _id: id, workspaceId },
        { $set: { revokedAt: at } },
      );
      return matchedCount === 1;
    },
    async touch(id, at, due) {
      await apiKeys.updateOne(
        { _id: id, $or: [{ lastUsedAt: null }, { lastUsedAt: { $lte: due } }] },
        { $set: { lastUsedAt: at } },
      );
    },
  };
}
