import type { Customer, ConsentChange } from '../../domain/customer';
import { pageOf } from '../../domain/page';
import type { CustomerDecision, CustomerRepository } from '../../ports/customers';
import { withAuditEntry } from '../audit-outbox';
import type { Models } from '../models';
import { LONGEST_READ_MS, behind, newestFirst } from '../paging';
import { customerLookups } from './lookups';
import { type CustomerRecord, customerFromRecord, type CustomerModel } from './schema';

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
    ...consents(customers),
    async decide(workspaceId, id, decision, at, { reason = BY_PEOPLE, entry } = {}) {
      const why = whyOf(decision, { reason, at });
      const changed = customers.findOneAndUpdate(
        { _id: id, workspaceId },
        { $set: { ...decision, ...why, updatedAt: at, activeAt: at }, ...withAuditEntry(entry) },
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
function whyOf({ unsubscribed }: CustomerDecision, why: ConsentChange): Partial<Customer> {
  return unsubscribed === undefined ? {} : { subscriptionChange: why };
}

function toCustomer(record: CustomerRecord | null): Customer | null {
  return record === null ? null : customerFromRecord(record);
}

/** Which fields hold what a customer wants. */
const FIELDS = {
  all: { refused: 'unsubscribed', change: 'subscriptionChange' },
  marketing: { refused: 'marketingStopped', change: 'marketingChange' },
} as const;

/** Writes what customers tell themselves: addresses, names, consent. A message from an erased customer restores them. */
function consents(
  customers: CustomerModel,
): Pick<CustomerRepository, 'complete' | 'remember' | 'recordConsent'> {
  return {
    async complete(workspaceId, id, { number, name, writtenAt, at: updatedAt }) {
      const customer = { _id: id, workspaceId, erasedAt: { $not: { $gte: writtenAt } } };
      const address = addressOf(number, updatedAt);
      const reached = {
        updateOne: { filter: { ...customer, deliveryIdentity: null }, update: { $set: address } },
      };
      const named = {
        updateOne: { filter: { ...customer, name: null }, update: { $set: { name, updatedAt } } },
      };
      await customers.bulkWrite(name === null ? [reached] : [reached, named]);
    },
    async remember(workspaceId, id, number, at) {
      await customers.updateOne(
        { _id: id, workspaceId, forgottenAt: { $ne: null } },
        { $set: addressOf(number, at) },
      );
    },
    async recordConsent(workspaceId, id, { scope, wanted, reason, at }) {
      const { refused, change } = FIELDS[scope];
      const { matchedCount } = await customers.updateOne(
        { _id: id, workspaceId, [`${change}.at`]: { $not: { $gte: at } } },
        {
          $set: { [refused]: !wanted, [change]: { reason, at } },
          $max: { updatedAt: at, activeAt: at },
        },
      );
      return matchedCount === 1;
    },
  };
}

/** Where a customer is known to be reached from now on. */
function addressOf(number: string, at: Date) {
  return { number, deliveryIdentity: number, forgottenAt: null, updatedAt: at, activeAt: at };
}
