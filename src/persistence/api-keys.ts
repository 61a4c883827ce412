import { type Connection, Schema } from 'mongoose';
import { ACTIVE_KEYS_MAX, type ApiKey } from '../domain/api-key';
import type { ApiKeyRepository } from '../ports/api-keys';
import {
  OUTBOX_INDEX,
  type WithOutbox,
  outboxField,
  withAuditEntry,
  outboxWith,
  withoutOutbox,
} from './audit-outbox';
import { schemaOptions, unlessTaken, withId, withKey } from './records';

export type ApiKeyRecord = Omit<ApiKey, 'id'> &
  WithOutbox & {
    _id: string;
    /** Place among the active keys of the workspace; absent in keys that ended, or are older than places. */
    place?: string;
  };

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
    place: { type: String },
    ...outboxField,
  },
  schemaOptions,
);
apiKeySchema.index({ workspaceId: 1, createdAt: -1 });
apiKeySchema.index({ place: 1 }, { unique: true, sparse: true });
apiKeySchema.index(...OUTBOX_INDEX);

export type ApiKeyModel = ReturnType<typeof apiKeyModel>;

export function apiKeyModel(connection: Connection) {
  return connection.model('ApiKey', apiKeySchema, 'api_keys');
}

export function apiKeyRepository({ apiKeys }: { apiKeys: ApiKeyModel }): ApiKeyRepository {
  return {
    async insert(key, entry) {
      const record = { ...withKey(key), ...outboxWith(entry) };
      // A try that fails has seen another key take the place.
      for (let tries = 0; tries < ACTIVE_KEYS_MAX; tries += 1) {
        const place = await freePlace(apiKeys, key.workspaceId, key.createdAt);
        if (place === null) return false;
        if (await unlessTaken(() => apiKeys.create({ ...record, place }))) return true;
      }
      return false;
    },
    async findById(id) {
      const record = await apiKeys.findById(id).lean();
      return record === null ? null : fromRecord(record);
    },
    async list(workspaceId) {
      const records = await apiKeys.find({ workspaceId }).sort({ createdAt: -1, _id: -1 }).lean();
      return records.map(fromRecord);
    },
    async revoke(workspaceId, id, at, entry) {
      const { matchedCount } = await apiKeys.updateOne(
        { _id: id, workspaceId, revokedAt: null },
        { $set: { revokedAt: at }, $unset: { place: 1 }, ...withAuditEntry(entry) },
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

/** Returns one of the places that no active key of the workspace has; null when each is taken. */
async function freePlace(
  apiKeys: ApiKeyModel,
  workspaceId: string,
  now: Date,
): Promise<string | null> {
  const expired = { workspaceId, place: { $exists: true }, expiresAt: { $lte: now } };
  await apiKeys.updateMany(expired, { $unset: { place: 1 } });
  const isRunning = { $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
  const active = await apiKeys
    .find({ workspaceId, revokedAt: null, ...isRunning }, { place: 1 })
    .lean();
  const taken = new Set(active.flatMap(({ place }) => place ?? []));
  const withoutPlace = active.length - taken.size;
  const places = Array.from({ length: Math.max(0, ACTIVE_KEYS_MAX - withoutPlace) }, (_, number) =>
    [workspaceId, number].join('/'),
  );
  const free = places.filter((place) => !taken.has(place));
  // Any of them, so that keys that are created at once seldom meet.
  return free[Math.floor(Math.random() * free.length)] ?? null;
}

function fromRecord({ place: _place, ...record }: ApiKeyRecord): ApiKey {
  return withId(withoutOutbox(record));
}
