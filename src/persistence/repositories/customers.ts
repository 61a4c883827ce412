import type { Customer, WishChange } from '../../domain/customer';
import { pageOf } from '../../domain/page';
import type { CustomerDecision, CustomerRepository } from '../../ports/customers';
import { andTell } from '../audit-outbox';
import type { Models } from '../models';
import type { CustomerRecord } from '../models/customer';
import { LONGEST_READ_MS, behind, newestFirst } from '../paging';
import { customerLookups } from './customer-lookups';
import { customerFromRecord } from './customer-record';
import { wishes } from './customer-wishes';

const BY_PEOPLE = 'decided by people';

export function customerRepository({ customers }: Models): CustomerRepository {
  const lookups = customerLookups(customers);
  return {
    ...lookups,
    async findMany(workspaceId, ids) {
      const records = await customers
        .find({ _id: { $in: ids }, workspaceId })
        .maxTimeMS(LONGEST_READ_MS)
        .lean();
      return records.map(customerFromRecord);
    },
    async list(workspaceId, { lookup }, page) {
      const known = lookup === undefined ? {} : await foundBy(workspaceId, lookup);
      const records = await customers
        .find({ workspaceId, ...known, ...behind('createdAt', page) })
        .sort(newestFirst('createdAt'))
        .limit(page.limit + 1)
        .lean();
      return pageOf(records.map(customerFromRecord), page.limit, ({ createdAt: at, id }) => ({
        at,
        id,
      }));
    },
    ...wishes(customers),
    async decide(workspaceId, id, decision, at, { reason = BY_PEOPLE, entry } = {}) {
      const why = whyOf(decision, { reason, at });
      const changed = customers.findOneAndUpdate(
        { _id: id, workspaceId },
        { $set: { ...decision, ...why, updatedAt: at, activeAt: at }, ...andTell(entry) },
        { returnDocument: 'after' },
      );
      return toCustomer(await changed.lean());
    },
  };

  /** The primary key finds it. An erased one has lookups, not the number. */
  async function foundBy(workspaceId: string, lookup: string) {
    const known = await lookups.findByLookup(workspaceId, lookup);
    return { $and: [{ _id: known?.id ?? '', number: { $ne: null } }] };
  }
}

/** Change of consent by a person of the team: newer than anything known before. */
function whyOf({ unsubscribed }: CustomerDecision, why: WishChange): Partial<Customer> {
  return unsubscribed === undefined ? {} : { subscriptionChange: why };
}

function toCustomer(record: CustomerRecord | null): Customer | null {
  return record === null ? null : customerFromRecord(record);
}
