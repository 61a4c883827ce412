import { type Connection, Schema } from 'mongoose';
import { KEY_REQUEST_TRIES, type KeyRequest } from '../domain/key-request';
import type { KeyRequestRepository } from '../ports/key-requests';
import { schemaOptions, withId, withKey } from './records';

type KeyRequestRecord = Omit<KeyRequest, 'id'> & { _id: string };

const keyRequestSchema = new Schema<KeyRequestRecord>(
  {
    _id: { type: String, required: true },
    code: { type: String, required: true },
    name: { type: String, required: true },
    scopes: { type: [String], required: true },
    lifetimeDays: { type: Number, required: true },
    port: { type: Number, required: true },
    challengeHash: { type: String, required: true },
    state: { type: String, required: true },
    workspaceId: { type: String, default: null },
    approvedBy: { type: Schema.Types.Mixed, default: null },
    grantHash: { type: String, default: null },
    tries: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
);
keyRequestSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

type KeyRequestModel = ReturnType<typeof keyRequestModel>;

export function keyRequestModel(connection: Connection) {
  return connection.model('KeyRequest', keyRequestSchema, 'key_requests');
}

export function keyRequestRepository({
  keyRequests: requests,
}: {
  keyRequests: KeyRequestModel;
}): KeyRequestRepository {
  return {
    async insert(request) {
      await requests.create(withKey(request));
    },
    async find(id, now) {
      const record = await requests.findOne(open(id, now)).lean();
      return record === null ? null : withId(record);
    },
    async decide(id, now, decision) {
      const pending = { ...open(id, now), state: 'pending' as const };
      return (await requests.updateOne(pending, { $set: decision })).matchedCount === 1;
    },
    async countTry(id, now) {
      const counted = { $inc: { tries: 1 } };
      const record = await requests.findOneAndUpdate(open(id, now), counted).lean();
      return record === null ? null : withId(record);
    },
    async takeGrant(id, grantHash) {
      const taken = { $set: { grantHash: null } };
      return (await requests.updateOne({ _id: id, grantHash }, taken)).matchedCount === 1;
    },
  };
}

function open(id: string, now: Date) {
  return { _id: id, expiresAt: { $gt: now }, tries: { $lt: KEY_REQUEST_TRIES } };
}
