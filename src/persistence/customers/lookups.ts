import type { Customer } from '../../domain/customer';
import type { CustomerRepository } from '../../ports/customers';
import { LONGEST_READ_MS } from '../paging';
import { isDuplicateKey, unlessTaken } from '../records';
import { customerFromRecord, recordOf, type CustomerModel } from './schema';

/**
 * A customer has a number in few forms, and a user id for each portfolio and each number they had; a provider that makes
 * ever new ones does not fill the record.
 */
const LOOKUPS_MAX = 24;

/** How many merges are followed from one customer to the next. */
const MERGES_MAX = 5;

/** The second try finds the record of the one who was faster, unless that was removed right away. */
const ENSURE_TRIES = 5;

/** CustomerModel by their ids and by the addresses they have. */
export function customerLookups(customers: CustomerModel) {
  return { ...reads(customers), ...additions(customers), ...merges(customers) };
}

function reads(
  customers: CustomerModel,
): Pick<CustomerRepository, 'find' | 'findCurrent' | 'findByLookup' | 'findHolders'> {
  return {
    find: (workspaceId, id) => find(customers, workspaceId, id),
    async findCurrent(workspaceId, id) {
      const customer = await find(customers, workspaceId, id);
      return customer === null ? null : currentOf(customers, customer);
    },
    async findByLookup(workspaceId, lookup) {
      const record = await customers.findOne({ lookups: lookup, workspaceId }).lean();
      return record === null ? null : currentOf(customers, customerFromRecord(record));
    },
    async findHolders(workspaceId, lookups) {
      const records = await customers.find({ lookups: { $in: lookups }, workspaceId }).lean();
      return records.map(customerFromRecord);
    },
  };
}

function additions(
  customers: CustomerModel,
): Pick<CustomerRepository, 'ensure' | 'restore' | 'addLookup' | 'removeLookup'> {
  return {
    ensure: (customer) => ensure(customers, customer),
    async restore(customer) {
      const { id } = customer;
      const current = await ensure(customers, customer);
      if (current.id === id) return current;
      // Each record needs a lookup, and nobody else has this one.
      const former = { ...customer, lookups: [id], mergedInto: current.id };
      await unlessTaken(() => customers.create([recordOf(former)]));
      return current;
    },
    async addLookup(workspaceId, id, lookup) {
      const room = { [`lookups.${LOOKUPS_MAX - 1}`]: { $exists: false } };
      return unlessTaken(() =>
        customers.updateOne({ _id: id, workspaceId, ...room }, { $addToSet: { lookups: lookup } }),
      );
    },
    async removeLookup(workspaceId, id, lookup) {
      const filter = { _id: id, workspaceId, lookups: lookup };
      // Each record needs a lookup, and nobody else has this one.
      const kept = { updateOne: { filter, update: { $addToSet: { lookups: id } } } };
      await customers.bulkWrite([
        kept,
        { updateOne: { filter, update: { $pull: { lookups: lookup } } } },
      ]);
    },
  };
}

function merges(customers: CustomerModel): Pick<CustomerRepository, 'merge' | 'findMergedInto'> {
  return {
    async merge(workspaceId, id, into) {
      const former = await find(customers, workspaceId, id);
      const target = await find(customers, workspaceId, into);
      if (former === null || target === null) return;
      // Two that are merged into each other at once would mean nobody.
      if ((await currentOf(customers, target)).id === id) return;
      const carryErasure = async ({ erasedAt }: Pick<Customer, 'erasedAt'>): Promise<void> => {
        if (erasedAt === null) return;
        await customers.updateOne({ _id: into, workspaceId }, { $max: { erasedAt } });
      };
      // Before the merge, so that a repeat after a crash does it again; after it, for an erasure that began meanwhile.
      await carryErasure(former);
      const merged = await customers
        .findOneAndUpdate(
          { _id: id, workspaceId },
          { $set: { mergedInto: into } },
          { returnDocument: 'after' },
        )
        .lean();
      if (merged !== null) await carryErasure(merged);
    },
    async findMergedInto(workspaceId, id) {
      const found = new Map<string, Customer>();
      let latest = [id];
      for (let steps = 0; latest.length > 0 && steps < MERGES_MAX; steps += 1) {
        const merged = { workspaceId, mergedInto: { $in: latest } };
        const records = await customers.find(merged).maxTimeMS(LONGEST_READ_MS).lean();
        const added = records.map(customerFromRecord).filter((each) => !found.has(each.id));
        for (const customer of added) found.set(customer.id, customer);
        latest = added.map((customer) => customer.id);
      }
      // Two that were merged into each other lead back here.
      found.delete(id);
      return [...found.values()];
    },
  };
}

async function ensure(customers: CustomerModel, customer: Customer): Promise<Customer> {
  const { workspaceId, lookups, id } = customer;
  const [lookup = id, ...others] = lookups;
  const known = others.length === 0 ? lookup : { $in: lookups };
  for (let tries = 1; ; tries += 1) {
    try {
      const upsert = customers.findOneAndUpdate(
        { workspaceId, lookups: known },
        { $setOnInsert: recordOf(customer) },
        { upsert: true, returnDocument: 'after' },
      );
      return await currentOf(customers, customerFromRecord(await upsert.orFail().lean()));
    } catch (error) {
      // Another first message was faster: its customer is found now.
      if (!isDuplicateKey(error) || tries === ENSURE_TRIES) throw error;
    }
  }
}

async function find(
  customers: CustomerModel,
  workspaceId: string,
  id: string,
): Promise<Customer | null> {
  const record = await customers.findOne({ _id: id, workspaceId }).lean();
  return record === null ? null : customerFromRecord(record);
}

/** Follows merges; who was merged into somebody who is gone stands for themselves. */
async function currentOf(customers: CustomerModel, known: Customer): Promise<Customer> {
  let customer = known;
  for (let steps = 0; customer.mergedInto !== null && steps < MERGES_MAX; steps += 1) {
    const into = await find(customers, customer.workspaceId, customer.mergedInto);
    if (into === null) break;
    customer = into;
  }
  return customer;
}
