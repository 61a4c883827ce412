import { type Connection, Schema } from 'mongoose';
import type { SecurityEvent } from '../domain/people/security-event';
import type { PasswordReset, PasswordResets, SecurityLog } from '../ports/members';
import { behind, newestFirst, readPage } from './paging';
import { schemaOptions, unlessTaken, withId, withKey } from './records';

/** Under the id of the person, who has one link at most. */
export type PasswordResetRecord = Omit<PasswordReset, 'id' | 'personId'> & {
  _id: string;
  linkId: string;
};

const passwordResetSchema = new Schema<PasswordResetRecord>(
  {
    _id: { type: String, required: true },
    linkId: { type: String, required: true },
    email: { type: String, required: true },
    secretHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
);
passwordResetSchema.index({ linkId: 1 }, { unique: true });
passwordResetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type PasswordResetModel = ReturnType<typeof passwordResetModel>;

export function passwordResetModel(connection: Connection) {
  return connection.model('PasswordReset', passwordResetSchema, 'password_resets');
}

/** Keeps one record a person: of links asked for at the same time, one remains. */
export function passwordResets({
  passwordResets: resets,
}: {
  passwordResets: PasswordResetModel;
}): PasswordResets {
  return {
    async replace({ id: linkId, personId, ...rest }) {
      const put = () =>
        resets.updateOne({ _id: personId }, { $set: { linkId, ...rest } }, { upsert: true });
      // Two upserts of a new record met: it is there now.
      if (!(await unlessTaken(put))) await put();
    },
    async find(id, now) {
      const record = await resets.findOne({ linkId: id, expiresAt: { $gt: now } }).lean();
      return record === null ? null : fromRecord(record);
    },
    async take(id) {
      return (await resets.deleteOne({ linkId: id })).deletedCount === 1;
    },
    async deleteOf(personId) {
      await resets.deleteOne({ _id: personId });
    },
  };
}

function fromRecord({ _id: personId, linkId: id, ...rest }: PasswordResetRecord): PasswordReset {
  return { id, personId, ...rest };
}

export type SecurityEventRecord = Omit<SecurityEvent, 'id'> & { _id: string };

const KEPT_SECONDS = 90 * 24 * 60 * 60;

const securityEventSchema = new Schema<SecurityEventRecord>(
  {
    _id: { type: String, required: true },
    personId: { type: String, required: true },
    at: { type: Date, required: true },
    kind: { type: String, required: true },
    client: { type: Schema.Types.Mixed, default: null },
    count: { type: Number, required: true },
  },
  schemaOptions,
);
securityEventSchema.index({ personId: 1, at: -1, _id: -1 });
securityEventSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export type SecurityEventModel = ReturnType<typeof securityEventModel>;

export function securityEventModel(connection: Connection) {
  return connection.model('SecurityEvent', securityEventSchema, 'security_events');
}

export function securityLog({
  securityEvents,
}: {
  securityEvents: SecurityEventModel;
}): SecurityLog {
  return {
    async append(event) {
      await securityEvents.create(withKey(event));
    },
    async count({ id, personId, kind, at, client, count }) {
      const add = () =>
        securityEvents.updateOne(
          { _id: id },
          { $set: { at, client }, $inc: { count }, $setOnInsert: { personId, kind } },
          { upsert: true },
        );
      // The first two of an hour can meet: the record is there for the second try.
      if (!(await unlessTaken(add))) await add();
    },
    async list(personId, page) {
      const found = securityEvents.find({ personId, ...behind('at', page) });
      return readPage(found.sort(newestFirst('at')).lean(), page.limit, {
        rowOf: (record) => withId(record),
        cursorOf: ({ at, id }) => ({ at, id }),
      });
    },
  };
}
