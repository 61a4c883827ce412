import { pageOf } from '../../domain/page';
import type { SecurityLog } from '../../ports/members';
import type { Models } from '../models';
import { behind, newestFirst } from '../paging';
import { unlessTaken, withId, withKey } from '../records';

export function securityLog({ securityEvents }: Models): SecurityLog {
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
      const records = await securityEvents
        .find({ personId, ...behind('at', page) })
        .sort(newestFirst('at'))
        .limit(page.limit + 1)
        .lean();
      return pageOf(records.map(withId), page.limit, ({ at, id }) => ({ at, id }));
    },
  };
}
