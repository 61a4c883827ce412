import { type Connection, Schema } from 'mongoose';
import { type Page, type PageRequest, pageOf } from '../domain/page';
import { DAY_MS } from '../domain/retention';
import { type UnreadCallback, UNREAD_DAYS } from '../domain/unread-callback';
import type { UnreadCallbackRepository, UnreadLimits } from '../ports/unread-callbacks';
import { LONGEST_READ_MS, after, behind, newestFirst, oldestFirst } from './paging';
import { schemaOptions, unlessTaken, withId, withKey } from './records';

export type UnreadCallbackRecord = Omit<UnreadCallback, 'id'> & { _id: string };

/** Totals of one sender: never less than its records, because records also expire and are removed. */
export interface UnreadTotalRecord {
  /** The sender's id. */
  _id: string;
  items: number;
  bytes: number;
  changedAt: Date;
}

const unreadSchema = new Schema<UnreadCallbackRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    senderId: { type: String, required: true },
    kind: { type: String, required: true },
    bytes: { type: Number, required: true },
    lookups: { type: [String], required: true },
    receivedAt: { type: Date, required: true },
    sealed: { type: String, required: true },
  },
  schemaOptions,
);
unreadSchema.index({ workspaceId: 1, senderId: 1, receivedAt: -1, _id: -1 });
unreadSchema.index({ workspaceId: 1, lookups: 1 });
unreadSchema.index({ receivedAt: 1 }, { expireAfterSeconds: (UNREAD_DAYS * DAY_MS) / 1000 });

const totalSchema = new Schema<UnreadTotalRecord>(
  {
    _id: { type: String, required: true },
    items: { type: Number, required: true },
    bytes: { type: Number, required: true },
    changedAt: { type: Date, required: true },
  },
  schemaOptions,
);

export function unreadCallbackModel(connection: Connection) {
  return connection.model('UnreadCallback', unreadSchema, 'unread_callbacks');
}

export function unreadTotalModel(connection: Connection) {
  return connection.model('UnreadTotal', totalSchema, 'unread_totals');
}

interface UnreadModels {
  unreadCallbacks: ReturnType<typeof unreadCallbackModel>;
  unreadTotals: ReturnType<typeof unreadTotalModel>;
}

/** Amount that is to be kept. */
type Amount = Pick<UnreadTotalRecord, 'items' | 'bytes'>;

/** A write that reserved room has ended by then, so that totals can be counted anew. */
const SETTLED_AFTER_MS = 60_000;

export function unreadCallbackRepository(models: UnreadModels): UnreadCallbackRepository {
  const { unreadCallbacks } = models;
  return {
    keep: (callbacks, limits, now) => keep(models, callbacks, limits, now),
    async count(workspaceId, senderId) {
      return await unreadCallbacks
        .countDocuments({ workspaceId, senderId })
        .maxTimeMS(LONGEST_READ_MS);
    },
    async list(workspaceId, senderId, page) {
      return listed(behind('receivedAt', page), newestFirst('receivedAt'), {
        workspaceId,
        senderId,
        page,
      });
    },
    async listOldest(workspaceId, senderId, page) {
      return listed(after('receivedAt', page), oldestFirst('receivedAt'), {
        workspaceId,
        senderId,
        page,
      });
    },
    async remove(workspaceId, id) {
      await unreadCallbacks.deleteOne({ _id: id, workspaceId });
    },
    async removeAbout(workspaceId, lookups, until) {
      const received = { receivedAt: { $lte: until } };
      await unreadCallbacks.deleteMany({ workspaceId, lookups: { $in: lookups }, ...received });
    },
  };

  async function listed(
    rest: Record<string, unknown>,
    order: Record<string, 1 | -1>,
    { workspaceId, senderId, page }: { workspaceId: string; senderId: string; page: PageRequest },
  ): Promise<Page<UnreadCallback>> {
    const records = await unreadCallbacks
      .find({ workspaceId, senderId, ...rest })
      .sort(order)
      .limit(page.limit + 1)
      .maxTimeMS(LONGEST_READ_MS)
      .lean();
    const rows: UnreadCallback[] = records.map(withId);
    return pageOf(rows, page.limit, ({ receivedAt: at, id }) => ({ at, id }));
  }
}

async function keep(
  models: UnreadModels,
  callbacks: UnreadCallback[],
  limits: UnreadLimits,
  now: Date,
): Promise<number | null> {
  const { unreadCallbacks } = models;
  const fresh = await withoutKnown(models, callbacks);
  const [first] = fresh;
  if (first === undefined) return 0;
  const amount = {
    items: fresh.length,
    bytes: fresh.reduce((sum, { bytes }) => sum + bytes, 0),
  };
  const { workspaceId, senderId } = first;
  const room = { workspaceId, senderId, amount, limits, now };
  const isReserved =
    (await reserve(models, room)) ||
    ((await recount(models, room)) && (await reserve(models, room)));
  if (!isReserved) return null;
  const upserts = fresh.map(withKey).map(({ _id, ...record }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: record }, upsert: true },
  }));
  // A repeat that is stored at the same time takes the key first.
  await unlessTaken(() => unreadCallbacks.bulkWrite(upserts, { ordered: false }));
  return fresh.length;
}

async function withoutKnown(
  { unreadCallbacks }: UnreadModels,
  callbacks: UnreadCallback[],
): Promise<UnreadCallback[]> {
  const byId = new Map(callbacks.map((callback) => [callback.id, callback]));
  const known = await unreadCallbacks.find({ _id: { $in: [...byId.keys()] } }, { _id: 1 }).lean();
  for (const { _id } of known) byId.delete(_id);
  return [...byId.values()];
}

interface Room {
  workspaceId: string;
  senderId: string;
  amount: Amount;
  limits: UnreadLimits;
  now: Date;
}

/** Adds an amount to the totals of a sender; false when the limits leave no room for it. */
async function reserve(
  { unreadTotals }: UnreadModels,
  { senderId: _id, amount, limits, now }: Room,
): Promise<boolean> {
  const most = { items: limits.items - amount.items, bytes: limits.bytes - amount.bytes };
  if (most.items < 0 || most.bytes < 0) return false;
  const fits = { items: { $lte: most.items }, bytes: { $lte: most.bytes } };
  return unlessTaken(() =>
    unreadTotals.updateOne(
      { _id, ...fits },
      { $inc: amount, $set: { changedAt: now } },
      { upsert: true },
    ),
  );
}

/** Counts what is kept of a sender, unless room was reserved or counted a moment ago. False when it was. */
async function recount(
  { unreadCallbacks, unreadTotals }: UnreadModels,
  { workspaceId, senderId, now }: Room,
): Promise<boolean> {
  const total = await unreadTotals.findById(senderId).lean();
  if (total === null || now.getTime() - total.changedAt.getTime() < SETTLED_AFTER_MS) return false;
  const [counted] = await unreadCallbacks.aggregate<Amount>([
    { $match: { workspaceId, senderId } },
    { $group: { _id: null, items: { $sum: 1 }, bytes: { $sum: '$bytes' } } },
  ]);
  const { items, bytes } = counted ?? { items: 0, bytes: 0 };
  const { matchedCount } = await unreadTotals.updateOne(
    { _id: senderId, changedAt: total.changedAt },
    { $set: { items, bytes, changedAt: now } },
  );
  return matchedCount === 1;
}
