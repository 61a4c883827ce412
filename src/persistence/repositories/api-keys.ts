import type { ApiKey } from '../../domain/api-key';
import type { ApiKeyRepository } from '../../ports/api-keys';
import { andTell, outboxWith, withoutOutbox } from '../audit-outbox';
import type { Models } from '../models';
import type { ApiKeyRecord } from '../models/api-key';
import { withId, withKey } from '../records';

export function apiKeyRepository({ apiKeys }: Models): ApiKeyRepository {
  return {
    async insert(key, entry) {
      await apiKeys.create({ ...withKey(key), ...outboxWith(entry) });
    },
    async findById(id) {
      const record = await apiKeys.findById(id).lean();
      return record === null ? null : fromRecord(record);
    },
    async list(workspaceId) {
      const records = await apiKeys.find({ workspaceId }).sort({ createdAt: -1 }).lean();
      return records.map(fromRecord);
    },
    async revoke(workspaceId, id, at, entry) {
      const { matchedCount } = await apiKeys.updateOne(
        { _id: id, workspaceId, revokedAt: null },
        { $set: { revokedAt: at }, ...andTell(entry) },
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

function fromRecord(record: ApiKeyRecord): ApiKey {
  return withId(withoutOutbox(record));
}
