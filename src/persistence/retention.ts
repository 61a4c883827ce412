import type { Model, mongo } from 'mongoose';
import type { Customer } from '../domain/customer';
import { type Retention, DAY_MS } from '../domain/retention';
import type { RetentionStore, Expiry } from '../ports/retention';
import { heldConsentExpiries } from './customers/held-consents';
import { NOTHING_KNOWN, customerFromRecord } from './customers/schema';
import type { Database } from './database';
import { indexesOf } from './indexes';
import type { Models } from './models';
import { driverOf, withId } from './records';

export function retentionStore(database: Database, retention: Retention): RetentionStore {
  const { models } = database;
  return {
    expiries: expiriesOf(database, retention),
    ...conversationRemoval(models),
    ...customerRemoval(models),
  };
}

function conversationRemoval({
  conversations,
}: Models): Pick<
  RetentionStore,
  'listIdleConversations' | 'removeConversation' | 'latestMessageAt'
> {
  return {
    async listIdleConversations(before, limit) {
      const records = await conversations
        .find(
          { lastMessageAt: { $lt: before } },
          { workspaceId: 1, customerId: 1, lastMessageAt: 1 },
        )
        .sort({ lastMessageAt: 1 })
        .limit(limit)
        .lean();
      return records.map(({ _id, workspaceId, customerId, lastMessageAt }) =>
        withId({ _id, workspaceId, customerId, lastMessageAt }),
      );
    },
    async removeConversation({ id, workspaceId, lastMessageAt }) {
      await conversations.deleteOne({ _id: id, workspaceId, lastMessageAt });
    },
    async latestMessageAt(workspaceId, customerId) {
      const latest = await conversations
        .findOne({ workspaceId, customerId }, { lastMessageAt: 1 })
        .sort({ lastMessageAt: -1 })
        .lean();
      return latest?.lastMessageAt ?? null;
    },
  };
}

function customerRemoval({
  customers,
}: Models): Pick<
  RetentionStore,
  'noteActivity' | 'listIdleCustomers' | 'removeCustomer' | 'reduceCustomer' | 'leaveCustomer'
> {
  /** Any write that matters here sets one of these. */
  const unchanged = ({ id, workspaceId, updatedAt, deliveryIdentity }: Customer) => ({
    _id: id,
    workspaceId,
    updatedAt,
    deliveryIdentity,
  });
  return {
    async noteActivity(workspaceId, customerId, at) {
      const known = { _id: customerId, workspaceId, activeAt: { $lt: at } };
      await customers.updateOne(known, { $set: { activeAt: at } });
    },
    async listIdleCustomers(before, limit) {
      const records = await customers
        .find({ activeAt: { $lt: before } })
        .sort({ activeAt: 1 })
        .limit(limit)
        .lean();
      return records.map(customerFromRecord);
    },
    async removeCustomer(customer) {
      const { deletedCount } = await customers.deleteOne(unchanged(customer));
      if (deletedCount === 0) return;
      const { id, workspaceId, updatedAt: activeAt } = customer;
      await customers.updateMany(
        { workspaceId, mergedInto: id },
        { $set: { activeAt }, $unset: { mergedInto: 1 } },
      );
    },
    async reduceCustomer(customer, at) {
      await customers.updateOne(unchanged(customer), {
        $set: { ...NOTHING_KNOWN, erasedAt: null, forgottenAt: at },
        $unset: { activeAt: 1 },
      });
    },
    async leaveCustomer(customer) {
      await customers.updateOne(unchanged(customer), { $unset: { activeAt: 1 } });
    },
  };
}

type ModelName = keyof Models;

/** Dates that decide: records go when theirs is that many days ago. The schemas have no index of such a field alone. */
export const BY_SETTING: [ModelName, field: string, days: keyof Retention][] = [
  ['messages', 'createdAt', 'messagesDays'],
  ['inboundMessages', 'receivedAt', 'inboundDays'],
  ['notes', 'createdAt', 'inboundDays'],
  ['webhookEvents', 'createdAt', 'eventsDays'],
  ['recoveries', 'createdAt', 'eventsDays'],
  ['audit', 'at', 'auditDays'],
  ['apiKeys', 'revokedAt', 'removedDays'],
  ['apiKeys', 'expiresAt', 'removedDays'],
  ['templates', 'deletedAt', 'removedDays'],
  ['agents', 'removedAt', 'removedDays'],
];

/** Everything that goes by a date of its own: what operators set, and what the schemas of short-lived records say. */
function expiriesOf(database: Database, retention: Retention): Expiry[] {
  const { models } = database;
  const set = BY_SETTING.map(([model, field, days]) => {
    const collection = collectionOf(models, model);
    const seconds = (retention[days] * DAY_MS) / 1000;
    const schedule = () => expireAfter(database, collection, { field, seconds });
    return { ...removal(collection, { field, seconds }), schedule };
  });
  return [...set, ...fixedExpiries(models), ...heldConsentExpiries(models.customers)];
}

/** Expiries of the schemas' TTL indexes, for databases that do not remove records themselves. */
function fixedExpiries(models: Models): Expiry[] {
  return Object.entries(models).flatMap(([name, model]) =>
    model.schema.indexes().flatMap(([keys, { expireAfterSeconds: seconds }]) => {
      const [field] = Object.keys(keys);
      if (seconds === undefined || field === undefined) return [];
      const collection = collectionOf(models, name as ModelName);
      return [{ ...removal(collection, { field, seconds }), schedule: async () => undefined }];
    }),
  );
}

/** Returns what is used of all models. */
function collectionOf(models: Models, name: ModelName): mongo.Collection {
  return driverOf(models[name] as unknown as Model<unknown>);
}

/** Age at which the database removes a record, by the date in a field. */
interface Age {
  field: string;
  seconds: number;
}

function removal(collection: mongo.Collection, { field, seconds }: Age): Omit<Expiry, 'schedule'> {
  return {
    name: `${collection.collectionName}.${field}`,
    async remove(now, limit) {
      const over = { [field]: { $lt: new Date(now.getTime() - seconds * 1000) } };
      const found = collection.find(over, { projection: { _id: 1 } }).sort({ [field]: 1 });
      const ids = (await found.limit(limit).toArray()).map(({ _id }) => _id);
      if (ids.length === 0) return 0;
      return (await collection.deleteMany({ _id: { $in: ids }, ...over })).deletedCount;
    },
  };
}

/**
 * Makes the index by which the database removes records, or changes its time. A server that does not change it for this user
 * (collMod needs the role dbAdmin) gets it anew. Two processes that start at the same time want the same, or the later one
 * has its way.
 */
async function expireAfter(
  database: Database,
  collection: mongo.Collection,
  { field, seconds: expireAfterSeconds }: Age,
): Promise<void> {
  const { collectionName } = collection;
  const name = `${field}_1`;
  const isThere = (await indexesOf(collection)).find((index) => index.name === name);
  if (isThere?.expireAfterSeconds === expireAfterSeconds) return;
  await database.unlimited(async (driver) => {
    const keyPattern = { [field]: 1 } as const;
    const change = { collMod: collectionName, index: { keyPattern, expireAfterSeconds } };
    if (isThere !== undefined && (await isDone(driver.command(change)))) return;
    const unlimitedCollection = driver.collection(collectionName);
    if (isThere !== undefined) await isDone(unlimitedCollection.dropIndex(name));
    await unlimitedCollection.createIndex(keyPattern, { expireAfterSeconds });
  });
}

function isDone(change: Promise<unknown>): Promise<boolean> {
  return change.then(
    () => true,
    () => false,
  );
}
