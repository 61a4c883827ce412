import { type Connection, Schema } from 'mongoose';
import type { Pacing, Reservation, ReserveRequest } from '../ports/pacing';
import { schemaOptions, isDuplicateKey } from './records';

/** Milliseconds since 1970, with fractions. */
export interface PaceRecord {
  _id: string;
  /** The theoretical arrival time of the next slot. */
  nextMs: number;
  /** The ends of the queues of those who wait for a turn. */
  awaitedTurnMs?: number;
  queuedTurnMs?: number;
  /** Where these queues began. */
  awaitedFromMs?: number;
  queuedFromMs?: number;
  expiresAt: Date;
}

const paceSchema = new Schema<PaceRecord>(
  {
    _id: { type: String, required: true },
    nextMs: { type: Number, required: true },
    awaitedTurnMs: { type: Number },
    queuedTurnMs: { type: Number },
    awaitedFromMs: { type: Number },
    queuedFromMs: { type: Number },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
);
paceSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type PaceModel = ReturnType<typeof paceModel>;

export function paceModel(connection: Connection) {
  return connection.model('Pace', paceSchema, 'paces');
}

/** A reservation that a failover loses costs a refusal at worst, and no send should wait for a disk because of it. */
const LEAN_WRITES = { writeConcern: { w: 1, j: false } } as const;
const BEFORE = { ...LEAN_WRITES, returnDocument: 'before' } as const;
/** Kept so long after its last use; by then a pace is idle. */
const KEPT_MS = 3_600_000;
const NO_TURNS = {
  awaitedTurnMs: true,
  awaitedFromMs: true,
  queuedTurnMs: true,
  queuedFromMs: true,
} as const;
/** So far ahead a pace may be: a slot that is reserved ahead, with what a rate that was changed leaves. */
const EXPLAINED_MS = 10_000;
const EXPLAINED_INTERVALS = 4;

/**
 * The generic cell rate algorithm, on one document an id. Which update applies depends on where the document stands, and
 * each says in its filter where that has to be: one that comes too late changes nothing, and is decided on anew.
 */
export function pacing({ paces }: { paces: PaceModel }): Pacing {
  return {
    async reserve(id, request) {
      for (let reserved = await takeIdle(paces, id, request); ;) {
        if (reserved !== null) return reserved;
        const record = await paces.findOne({ _id: id }).lean();
        reserved = await reserveFrom(paces, id, record, request);
      }
    },
    async restart(id, latestMs) {
      await paces.updateOne(
        { _id: id },
        { $unset: NO_TURNS, $min: { nextMs: latestMs } },
        LEAN_WRITES,
      );
    },
  };
}

/** Null when the document has moved on meanwhile. */
async function reserveFrom(
  paces: PaceModel,
  id: string,
  record: PaceRecord | null,
  request: ReserveRequest,
): Promise<Reservation | null> {
  if (record === null) return takeIdle(paces, id, request);
  if (isAstray(record, request)) {
    await putRight(paces, record, request);
    return null;
  }
  const isBehind = hasToQueue(request) && (record.queuedTurnMs ?? 0) > request.latestMs;
  if (isBehind || slotMs(record, request) > request.latestMs) {
    return reserveTurn(paces, record, request);
  }
  const isIdle = record.nextMs < request.earliestMs;
  return isIdle ? takeIdle(paces, id, request) : takeNext(paces, id, request);
}

/**
 * Whether the pace is further ahead than reservations explain: a process whose clock was ahead has written it. Slots are
 * reserved a second or two ahead. Turns may be booked for hours ahead, but begin where slots end.
 */
function isAstray(
  { nextMs, awaitedFromMs = 0, queuedFromMs = 0 }: PaceRecord,
  request: ReserveRequest,
): boolean {
  const { earliestMs, pace } = request;
  const latestMs = earliestMs + EXPLAINED_MS + EXPLAINED_INTERVALS * pace.intervalMs;
  const slotsEndMs = nextMs - toleranceMs(request);
  return Math.max(slotsEndMs, awaitedFromMs, queuedFromMs) > latestMs;
}

/** Begins the pace anew: nobody knows which of its turns somebody still waits for. */
async function putRight(
  paces: PaceModel,
  { _id, nextMs, awaitedFromMs, queuedFromMs }: PaceRecord,
  { earliestMs }: ReserveRequest,
): Promise<void> {
  const asItWas = {
    awaitedFromMs: awaitedFromMs ?? { $exists: false },
    queuedFromMs: queuedFromMs ?? { $exists: false },
  };
  await paces.updateOne(
    { _id, nextMs, ...asItWas },
    { $min: { nextMs: earliestMs }, $unset: NO_TURNS },
    LEAN_WRITES,
  );
}

/** The common case: nobody had a slot lately, and nobody waits. */
async function takeIdle(
  paces: PaceModel,
  _id: string,
  request: ReserveRequest,
): Promise<Reservation | null> {
  const { earliestMs, pace } = request;
  const nextMs = earliestMs + pace.intervalMs;
  try {
    await paces.updateOne(
      { _id, nextMs: { $lt: earliestMs }, ...nobodyWaits(request) },
      { $set: { nextMs, ...expiry(request) } },
      { ...LEAN_WRITES, upsert: true },
    );
    return { kind: 'slot', atMs: earliestMs };
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** The next slot of a busy pace, when it is near enough. */
async function takeNext(
  paces: PaceModel,
  _id: string,
  request: ReserveRequest,
): Promise<Reservation | null> {
  const { earliestMs, pace } = request;
  const latestMs = request.latestMs + toleranceMs(request);
  const before = await paces
    .findOneAndUpdate(
      { _id, nextMs: { $gte: earliestMs, $lte: latestMs }, ...nobodyWaits(request) },
      { $inc: { nextMs: pace.intervalMs }, $set: expiry(request) },
      BEFORE,
    )
    .lean();
  return before === null ? null : { kind: 'slot', atMs: slotMs(before, request) };
}

/** The end of the queue: turns are an interval apart as slots are, and begin where those end. */
async function reserveTurn(
  paces: PaceModel,
  record: PaceRecord,
  request: ReserveRequest,
): Promise<Reservation | null> {
  const { _id } = record;
  const { intervalMs } = request.pace;
  const end = `${request.lane}TurnMs` as const;
  const from = `${request.lane}FromMs` as const;
  const firstMs = slotMs(record, request);
  const isQueue = (record[end] ?? 0) >= firstMs;
  const before = await paces
    .findOneAndUpdate(
      { _id, [end]: isQueue ? { $gte: firstMs } : { $not: { $gte: firstMs } } },
      isQueue
        ? { $inc: { [end]: intervalMs }, $set: expiry(request) }
        : { $set: { [end]: firstMs + intervalMs, [from]: firstMs, ...expiry(request) } },
      BEFORE,
    )
    .lean();
  if (before === null) return null;
  return { kind: 'turn', atMs: isQueue ? (before[end] ?? firstMs) : firstMs };
}

/** Filter for requests nobody waits for: they queue behind earlier ones, and others go first. */
function nobodyWaits(request: ReserveRequest) {
  return hasToQueue(request) ? { queuedTurnMs: { $not: { $gt: request.latestMs } } } : {};
}

function hasToQueue({ lane, hasTurn }: ReserveRequest): boolean {
  return lane === 'queued' && !hasTurn;
}

function slotMs({ nextMs }: PaceRecord, request: ReserveRequest): number {
  return Math.max(request.earliestMs, nextMs - toleranceMs(request));
}

/** How far ahead of their time slots may be taken: the burst. */
function toleranceMs({ pace: { intervalMs, burst } }: ReserveRequest): number {
  return (burst - 1) * intervalMs;
}

function expiry({ earliestMs }: ReserveRequest) {
  return { expiresAt: new Date(earliestMs + KEPT_MS) };
}
