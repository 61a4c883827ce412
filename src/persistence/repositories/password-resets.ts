import type { PasswordReset, PasswordResets } from '../../ports/members';
import type { Models } from '../models';
import type { PasswordResetRecord } from '../models/password-reset';
import { unlessTaken } from '../records';

/** Keeps one record a person: of links asked for at the same time, one remains. */
export function passwordResets({ passwordResets: resets }: Models): PasswordResets {
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
