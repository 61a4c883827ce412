import type { InboxItem, StatusInbox } from '../../ports/repositories';
import type { Models } from '../models';
import { isDuplicateKey, withId } from '../records';

export function statusInbox({ statusInbox: inbox }: Models): StatusInbox {
  return {
    async put(items, dueAt) {
      try {
        await inbox.bulkWrite(
          items.map((item) => insertOnce(item, dueAt)),
          { ordered: false },
        );
      } catch (error) {
        // Two upserts of one item at once: the other one stored it.
        if (!isDuplicateKey(error)) throw error;
      }
    },
    async listDue(now, limit) {
      const records = await inbox
        .find({ dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .lean();
      return records.map(({ dueAt: _dueAt, ...record }) => withId(record));
    },
    async claim(id, now, until) {
      const due = { _id: id, dueAt: { $lte: now } };
      return (await inbox.updateOne(due, { $set: { dueAt: until } })).modifiedCount === 1;
    },
    async remove(ids) {
      await inbox.deleteMany({ _id: { $in: ids } });
    },
  };
}

function insertOnce({ id, ...item }: InboxItem, dueAt: Date) {
  return {
    updateOne: { filter: { _id: id }, update: { $setOnInsert: { ...item, dueAt } }, upsert: true },
  };
}
