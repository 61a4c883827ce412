import type { Customer, WishChange } from '../../domain/customer';
import { customerIdOf } from '../../domain/ids';
import { pageOf } from '../../domain/page';
import type { CustomerDecision, CustomerRepository } from '../../ports/repositories';
import { andTell, withoutOutbox } from '../audit-outbox';
import type { Models } from '../models';
import type { CustomerRecord } from '../models/customer';
import { LONGEST_READ_MS, behind, newestFirst } from '../paging';
import { wishes } from './customer-wishes';
import { insertUnlessThere, withId } from '../records';

/** What customers of earlier versions lack. */
const NOT_KNOWN_BEFORE = {
  name: null,
  subscriptionChange: null,
  marketingChange: null,
  erasedAt: null,
};

const BY_PEOPLE = 'decided by people';

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
    async findMany(workspaceId, ids) {
      const records = await customers
        .find({ _id: { $in: ids }, workspaceId })
        .maxTimeMS(LONGEST_READ_MS)
        .lean();
      return records.map(fromRecord);
    },
    async list(workspaceId, { number }, page) {
      const records = await customers
        .find({ workspaceId, ...ofNumber(workspaceId, number), ...behind('createdAt', page) })
        .sort(newestFirst('createdAt'))
        .limit(page.limit + 1)
        .lean();
      return pageOf(records.map(fromRecord), page.limit, ({ createdAt: at, id }) => ({ at, id }));
    },
    ...wishes(customers),
    async decide(workspaceId, id, decision, at, { reason = BY_PEOPLE, entry } = {}) {
      const why = whyOf(decision, { reason, at });
      const changed = customers.findOneAndUpdate(
        { _id: id, workspaceId },
        { $set: { ...decision, ...why, updatedAt: at }, ...andTell(entry) },
        { returnDocument: 'after' },
      );
      return toCustomer(await changed.lean());
    },
  };
}

/** What people decide about messages is newer than all that was known. */
function whyOf({ unsubscribed }: CustomerDecision, why: WishChange): Partial<Customer> {
  return unsubscribed === undefined ? {} : { subscriptionChange: why };
}

/** A customer's id is derived from the number: the primary key finds it. An erased one has the id, not the number. */
function ofNumber(workspaceId: string, number: string | undefined) {
  return number === undefined ? {} : { $and: [{ _id: customerIdOf(workspaceId, number), number }] };
}

function toCustomer(record: CustomerRecord | null): Customer | null {
  return record === null ? null : fromRecord(record);
}

function fromRecord(stored: CustomerRecord): Customer {
  const { eraseDueAt: _eraseDueAt, ...record } = withoutOutbox(stored);
  return { ...NOT_KNOWN_BEFORE, ...withId(record) };
}
