import type { PasswordResets } from '../../ports/repositories';
import type { Models } from '../models';
import { withId, withKey } from '../records';

export function passwordResets({ passwordResets: resets }: Models): PasswordResets {
  return {
    async replace(reset) {
      await resets.deleteMany({ personId: reset.personId });
      await resets.create(withKey(reset));
    },
    async find(id, now) {
      const record = await resets.findOne({ _id: id, expiresAt: { $gt: now } }).lean();
      return record === null ? null : withId(record);
    },
    async take(id) {
      return (await resets.deleteOne({ _id: id })).deletedCount === 1;
    },
    async deleteOf(personId) {
      await resets.deleteMany({ personId });
    },
  };
}
