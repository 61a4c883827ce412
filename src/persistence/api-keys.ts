import { type Connection, Schema } from 'mongoose';
import type { ApiKey } from '../domain/api-key';
import type { ApiKeyRepository } from '../ports/api-keys';
import {
  OUTBOX_INDEX,
  type WithOutbox,
  outboxField,
  withAuditEntry,
  outboxWith,
  withoutOutbox,
} from './audit-outbox';
import { schemaOptions, withId, withKey } from './records';

export type ApiKeyRecord = Omit<ApiKey, 'id'> & WithOutbox & { _id: string };

const apiKeySchema = new Schema<ApiKeyRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    name: { type: String, required: true },
    secretHash: { type: String, required: true },
    last4: { type: String, required: true },
    scopes: { type: [String], required: true },
    // Absent, not empty: an empty list would allow nobody.
    recipients: { type: [String], default: undefined },
    createdAt: { type: Date, required: true },
    createdBy: { type: Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, default: null },
    revokedAt: { type: Date, default: null },
    lastUsedAt: { type: Date, default: null },
    ...outboxField,
  },
  schemaOptions,
);
apiKeySchema.index({ workspaceId: 1, createdAt: -1 });
apiKeySchema.index(...OUTBOX_INDEX);

export type ApiKeyModel = ReturnType<typeof apiKeyModel>;

export function apiKeyModel(connection: Connection) {
  return connection.model('ApiKey', apiKeySchema, 'api_keys');
}

export function apiKeyRepository({ apiKeys }: { apiKeys: ApiKeyModel }): ApiKeyRepository {
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
        { $set: { revokedAt: at }, ...withAuditEntry(entry) },
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
