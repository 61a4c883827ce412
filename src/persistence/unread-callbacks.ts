import { type Connection, Schema } from 'mongoose';
import type { Page, PageRequest } from '../domain/page';
import { DAY_MS } from '../domain/retention';
import { type UnreadCallback, UNREAD_DAYS } from '../domain/unread-callback';
import type {
  UnreadCallbackRepository,
  UnreadLimits,
  UnreadOwner,
  UnreadRoom,
} from '../ports/unread-callbacks';
import type { waitingChangeModel } from './conversations/message-changes';
import { LONGEST_READ_MS, after, behind, newestFirst, oldestFirst, readPage } from './paging';
import { schemaOptions, unlessTaken, withId, withKey } from './records';

export type UnreadCallbackRecord = Omit<UnreadCallback, 'id'> & { _id: string };

/** Totals of one sender: never less than its records, because records also expire and are removed. */
export interface UnreadTotalRecord {
  /** The sender's id. */
  _id: string;
  items: number;
  /** Bytes of bodies and lookups. */
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
  waitingChanges: ReturnType<typeof waitingChangeModel>;
  unreadCallbacks: ReturnType<typeof unreadCallbackModel>;
  unreadTotals: ReturnType<typeof unreadTotalModel>;
}

/** Amount that is to be kept. */
type Amount = Pick<UnreadTotalRecord, 'items' | 'bytes'>;

/** Bytes that a lookup needs of the room of a sender: 40 hex digits, in the record and in an index. */
const LOOKUP_BYTES = 100;

/** A write that reserved room has ended by then, so that totals can be counted anew. */
const SETTLED_AFTER_MS = 60_000;

export function unreadCallbackRepository(models: UnreadModels): UnreadCallbackRepository {
  const { unreadCallbacks, waitingChanges } = models;
  return {
    reserve: (sender, rooms, limits, now) => reserveFor(models, rooms, { ...sender, limits, now }),
    keep: (callbacks) => keep(models, callbacks),
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
      const received = { workspaceId, lookups: { $in: lookups }, receivedAt: { $lte: until } };
      await unreadCallbacks.deleteMany(received);
      await waitingChanges.deleteMany(received);
    },
  };

  async function listed(
    rest: Record<string, unknown>,
    order: Record<string, 1 | -1>,
    { workspaceId, senderId, page }: { workspaceId: string; senderId: string; page: PageRequest },
  ): Promise<Page<UnreadCallback>> {
    const found = unreadCallbacks.find({ workspaceId, senderId, ...rest });
    return readPage(found.sort(order).maxTimeMS(LONGEST_READ_MS).lean(), page.limit, {
      rowOf: (record): UnreadCallback => withId(record),
      cursorOf: ({ receivedAt: at, id }) => ({ at, id }),
    });
  }
}

async function reserveFor(
  models: UnreadModels,
  rooms: UnreadRoom[],
  request: Omit<Room, 'amount'>,
): Promise<ReadonlySet<string> | null> {
  const fresh = await withoutKnown(models, rooms);
  if (fresh.size === 0) return new Set();
  const bytes = [...fresh.values()].reduce((sum, each) => sum + bytesOf(each), 0);
  const room = { ...request, amount: { items: fresh.size, bytes } };
  const isReserved =
    (await reserve(models, room)) ||
    ((await recount(models, room)) && (await reserve(models, room)));
  return isReserved ? new Set(fresh.keys()) : null;
}

function bytesOf({ bytes, lookups }: UnreadRoom): number {
  return bytes + LOOKUP_BYTES * lookups;
}

async function keep({ unreadCallbacks }: UnreadModels, callbacks: UnreadCallback[]): Promise<void> {
  if (callbacks.length === 0) return;
  const upserts = callbacks.map(withKey).map(({ _id, ...record }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: record }, upsert: true },
  }));
  // A repeat that is stored at the same time takes the key first.
  await unlessTaken(() => unreadCallbacks.bulkWrite(upserts, { ordered: false }));
}

async function withoutKnown(
  { unreadCallbacks }: UnreadModels,
  rooms: UnreadRoom[],
): Promise<Map<string, UnreadRoom>> {
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const known = await unreadCallbacks.find({ _id: { $in: [...byId.keys()] } }, { _id: 1 }).lean();
  for (const { _id } of known) byId.delete(_id);
  return byId;
}

interface Room extends UnreadOwner {
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

/** Bytes of a record: `bytesOf`. */
const STORED_BYTES = {
  $add: ['$bytes', { $multiply: [LOOKUP_BYTES, { $size: '$lookups' }] }],
};

/** Counts what is kept of a sender, unless room was reserved or counted a moment ago. False when it was. */
async function recount(
  { unreadCallbacks, unreadTotals }: UnreadModels,
  { workspaceId, senderId, now }: Room,
): Promise<boolean> {
  const total = await unreadTotals.findById(senderId).lean();
  if (total === null || now.getTime() - total.changedAt.getTime() < SETTLED_AFTER_MS) return false;
  const [counted] = await unreadCallbacks.aggregate<Amount>([
    { $match: { workspaceId, senderId } },
    { $group: { _id: null, items: { $sum: 1 }, bytes: { $sum: STORED_BYTES } } },
  ]);
  const { items, bytes } = counted ?? { items: 0, bytes: 0 };
  const { matchedCount } = await unreadTotals.updateOne(
    { _id: senderId, changedAt: total.changedAt },
    { $set: { items, bytes, changedAt: now } },
  );
  return matchedCount === 1;
}
