import type { Model } from 'mongoose';
import type { Customer } from '../domain/customer';
import { type Retention, DAY_MS } from '../domain/retention';
import type { RetentionStore, Expiry } from '../ports/retention';
import { heldConsentExpiries } from './customers/held-consents';
import { NOTHING_KNOWN, customerFromRecord } from './customers/schema';
import type { Models } from './models';
import { withId } from './records';

export function retentionStore(models: Models, retention: Retention): RetentionStore {
  return {
    expiries: expiriesOf(models, retention),
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

type Collection = Model<unknown>['collection'];
type ModelName = keyof Models;

/** Whose date decides: records go when it is that many days ago. */
const BY_SETTING: [ModelName, field: string, days: keyof Retention][] = [
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
function expiriesOf(models: Models, retention: Retention): Expiry[] {
  const set = BY_SETTING.map(([model, field, days]) =>
    expiry(models, model, { field, afterMs: retention[days] * DAY_MS }),
  );
  return [...set, ...fixedExpiries(models), ...heldConsentExpiries(models.customers)];
}

/** Expiries of the schemas' TTL indexes, for databases that do not remove records themselves. */
function fixedExpiries(models: Models): Expiry[] {
  return Object.entries(models).flatMap(([name, model]) =>
    model.schema.indexes().flatMap(([keys, { expireAfterSeconds: seconds }]) => {
      const [field] = Object.keys(keys);
      if (seconds === undefined || field === undefined) return [];
      const known = expiry(models, name as ModelName, { field, afterMs: seconds * 1000 });
      return [{ ...known, schedule: async () => undefined }];
    }),
  );
}

function expiry(
  models: Models,
  model: ModelName,
  { field, afterMs }: { field: string; afterMs: number },
): Expiry {
  // Only what all models have is used.
  const { collection } = models[model] as unknown as Model<unknown>;
  return {
    name: `${collection.collectionName}.${field}`,
    schedule: () => schedule(collection, field, afterMs / 1000),
    async remove(now, limit) {
      const over = { [field]: { $lt: new Date(now.getTime() - afterMs) } };
      const found = collection.find(over, { projection: { _id: 1 } }).sort({ [field]: 1 });
      const ids = (await found.limit(limit).toArray()).map(({ _id }) => _id);
      if (ids.length === 0) return 0;
      return (await collection.deleteMany({ _id: { $in: ids }, ...over })).deletedCount;
    },
  };
}

/**
 * Makes the index by which the database removes records, or changes its time. A server that cannot change it gets it
 * anew. Two processes that start at the same time want the same, or the later one has its way.
 */
async function schedule(collection: Collection, field: string, seconds: number): Promise<void> {
  const keyPattern = { [field]: 1 } as const;
  const name = `${field}_1`;
  const isThere = (await indexesOf(collection)).find((index) => index.name === name);
  if (isThere?.expireAfterSeconds === seconds) return;
  if (isThere !== undefined && (await isChanged(collection, keyPattern, seconds))) return;
  if (isThere !== undefined) await collection.dropIndex(name).catch(() => undefined);
  await collection.createIndex(keyPattern, { expireAfterSeconds: seconds });
}

async function isChanged(
  collection: Collection,
  keyPattern: Record<string, 1>,
  expireAfterSeconds: number,
): Promise<boolean> {
  const index = { keyPattern, expireAfterSeconds };
  try {
    await collection.db.command({ collMod: collection.collectionName, index });
    return true;
  } catch {
    return false;
  }
}

const NAMESPACE_NOT_FOUND = 26;

/** None of a collection that is not there yet. */
async function indexesOf(collection: Collection) {
  try {
    return await collection.indexes();
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && error.code === NAMESPACE_NOT_FOUND;
    if (isMissing) return [];
    throw error;
  }
}
