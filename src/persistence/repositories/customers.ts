import type { Customer } from '../../domain/customer';
import { customerIdOf } from '../../domain/ids';
import { pageOf } from '../../domain/page';
import type { CustomerRepository } from '../../ports/repositories';
import type { Models } from '../models';
import type { CustomerRecord } from '../models/customer';
import { behind, newestFirst } from '../paging';
import { insertUnlessThere, withId } from '../records';

export function customerRepository({ customers }: Models): CustomerRepository {
  return {
    ensure({ id: _id, workspaceId, ...customer }) {
      return insertUnlessThere(() =>
        customers.updateOne({ _id, workspaceId }, { $setOnInsert: customer }, { upsert: true }),
      );
    },
    async find(workspaceId, id) {
      return toCustomer(await customers.findOne({ _id: id, workspaceId }).lean());
    },
    async list(workspaceId, { number }, page) {
      const records = await customers
        .find({ workspaceId, ...ofNumber(workspaceId, number), ...behind('createdAt', page) })
        .sort(newestFirst('createdAt'))
        .limit(page.limit + 1)
        .lean();
      return pageOf(records.map(withId), page.limit, ({ createdAt: at, id }) => ({ at, id }));
    },
    async decide(workspaceId, id, decision, at) {
      const changed = customers.findOneAndUpdate(
        { _id: id, workspaceId },
        { $set: { ...decision, updatedAt: at } },
        { returnDocument: 'after' },
      );
      return toCustomer(await changed.lean());
    },
  };
}

/** A customer's id is derived from the number: the primary key finds it. An erased one has the id, not the number. */
function ofNumber(workspaceId: string, number: string | undefined) {
  return number === undefined ? {} : { $and: [{ _id: customerIdOf(workspaceId, number), number }] };
}

function toCustomer(record: CustomerRecord | null): Customer | null {
  return record === null ? null : withId(record);
}
