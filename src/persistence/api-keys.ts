import { type Connection, Schema } from 'mongoose';
import { ACTIVE_KEYS_MAX, type ApiKey } from '../domain/api-key';
import { mergedRows } from '../domain/page';
import type { ApiKeyRepository } from '../ports/api-keys';
import {
  OUTBOX_INDEX,
  type WithOutbox,
  outboxField,
  withAuditEntry,
  outboxWith,
  withoutOutbox,
} from './audit-outbox';
import { PLACE_INDEX, type WithPlace, insertPlaced } from './places';
import { schemaOptions, withId, withKey } from './records';

export type ApiKeyRecord = Omit<ApiKey, 'id'> &
  WithOutbox &
  // Among the active keys of the workspace; absent in those that ended.
  WithPlace & { _id: string };

/** Keys that ended and are listed, the newest. */
const ENDED_LISTED_MAX = 100;

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
apiKeySchema.index(...PLACE_INDEX);
apiKeySchema.index(...OUTBOX_INDEX);

export type ApiKeyModel = ReturnType<typeof apiKeyModel>;

export function apiKeyModel(connection: Connection) {
  return connection.model('ApiKey', apiKeySchema, 'api_keys');
}

export function apiKeyRepository({ apiKeys }: { apiKeys: ApiKeyModel }): ApiKeyRepository {
  return {
    async insert(key, entry) {
      const record = { ...withKey(key), ...outboxWith(entry) };
      return insertPlaced({
        workspaceId: key.workspaceId,
        max: ACTIVE_KEYS_MAX,
        placed: () => placedAt(apiKeys, key.workspaceId, key.createdAt),
        create: (place) => apiKeys.create({ ...record, place }),
      });
    },
    async findById(id) {
      const record = await apiKeys.findById(id).lean();
      return record === null ? null : fromRecord(record);
    },
    async list(workspaceId) {
      const now = new Date();
      const ended = { $or: [{ revokedAt: { $ne: null } }, { expiresAt: { $lte: now } }] };
      const newest = (filter: object) =>
        apiKeys
          .find({ workspaceId, ...filter })
          .sort({ createdAt: -1, _id: -1 })
          .lean();
      const lists = await Promise.all([
        newest({ revokedAt: null, ...runningAt(now) }),
        newest(ended).limit(ENDED_LISTED_MAX),
      ]);
      const keys = lists.map((records) => records.map(fromRecord));
      return mergedRows(keys, ({ createdAt: at, id }) => ({ at, id }));
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

/** Filter for keys that have not expired. */
function runningAt(now: Date) {
  return { $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
}

/** Returns the active keys of a workspace; no other keeps a place. */
async function placedAt(
  apiKeys: ApiKeyModel,
  workspaceId: string,
  now: Date,
): Promise<WithPlace[]> {
  const expired = { workspaceId, place: { $exists: true }, expiresAt: { $lte: now } };
  await apiKeys.updateMany(expired, { $unset: { place: 1 } });
  return apiKeys.find({ workspaceId, revokedAt: null, ...runningAt(now) }, { place: 1 }).lean();
}

function fromRecord({ place: _place, ...record }: ApiKeyRecord): ApiKey {
  return withId(withoutOutbox(record));
}
