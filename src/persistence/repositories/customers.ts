import type { Customer, WishChange } from '../../domain/customer';
import { pageOf } from '../../domain/page';
import type { CustomerDecision, CustomerRepository } from '../../ports/repositories';
import { andTell } from '../audit-outbox';
import type { Models } from '../models';
import type { CustomerRecord } from '../models/customer';
import { LONGEST_READ_MS, behind, newestFirst } from '../paging';
import { insertUnlessThere, unlessTaken } from '../records';
import { customerFromRecord } from './customer-record';
import { wishes } from './customer-wishes';

const BY_PEOPLE = 'decided by people';

/** A number has two or three forms; a provider that makes ever new ones does not fill the record. */
const ALIASES_MAX = 5;

export function customerRepository({ customers }: Models): CustomerRepository {
  const byId = lookups(customers);
  return {
    ensure({ id: _id, workspaceId, aliasIds, ...customer }) {
      const known = { ...customer, activeAt: customer.createdAt };
      const stored = aliasIds.length === 0 ? known : { ...known, aliasIds };
      return insertUnlessThere(() =>
        customers.updateOne({ _id, workspaceId }, { $setOnInsert: stored }, { upsert: true }),
      );
    },
    ...byId,
    async findMany(workspaceId, ids) {
      const records = await customers
        .find({ _id: { $in: ids }, workspaceId })
        .maxTimeMS(LONGEST_READ_MS)
        .lean();
      return records.map(customerFromRecord);
    },
    async list(workspaceId, { anyId }, page) {
      const known = anyId === undefined ? {} : await meantBy(workspaceId, anyId);
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

  /** The primary key finds it. An erased one has ids, not the number. */
  async function meantBy(workspaceId: string, anyId: string) {
    const known = await byId.findByAnyId(workspaceId, anyId);
    return { $and: [{ _id: known?.id ?? '', number: { $ne: null } }] };
  }
}

/** Customers by their ids, and the ids they have. */
function lookups(
  customers: Models['customers'],
): Pick<CustomerRepository, 'find' | 'findByAnyId' | 'addAlias'> {
  const find: CustomerRepository['find'] = async (workspaceId, id) =>
    toCustomer(await customers.findOne({ _id: id, workspaceId }).lean());
  return {
    find,
    async findByAnyId(workspaceId, id) {
      // Two at once, each by its unique index: what most do not have costs no further round trip.
      const [other, own] = await Promise.all([
        customers.findOne({ aliasIds: id, workspaceId }).lean(),
        find(workspaceId, id),
      ]);
      return other === null ? own : customerFromRecord(other);
    },
    async addAlias(workspaceId, id, aliasId) {
      const customer = {
        _id: id,
        workspaceId,
        [`aliasIds.${ALIASES_MAX - 1}`]: { $exists: false },
      };
      await unlessTaken(() => customers.updateOne(customer, { $addToSet: { aliasIds: aliasId } }));
    },
  };
}

/** What people decide about messages is newer than all that was known. */
function whyOf({ unsubscribed }: CustomerDecision, why: WishChange): Partial<Customer> {
  return unsubscribed === undefined ? {} : { subscriptionChange: why };
}

function toCustomer(record: CustomerRecord | null): Customer | null {
  return record === null ? null : customerFromRecord(record);
}
