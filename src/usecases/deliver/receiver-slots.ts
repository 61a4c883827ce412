import { type Receiver, receiverKey } from './receiver';

/** First attempts and later ones have worker slots of their own. */
export type Lane = 'first' | 'later';

/**
 * Who may post now, in this process. Slots are shared by dynamic thresholds: nobody may hold more of them than a part of
 * what is free at that moment. One that hangs gets that part, a second one the same part of the rest, and so on; a newcomer
 * finds a free one even while dozens hang. It holds for the origins among the slots of a lane, for the workspaces of one
 * origin among the slots that origin may hold, and for them among the connections to it.
 */
export interface ReceiverSlots {
  /** The function that gives the slot back; null when the receiver has its share. Never waits. */
  tryTake(lane: Lane, receiver: Receiver): (() => void) | null;
  /** In how many milliseconds a delivery that got no slot should ask again: each gets a turn of its own. */
  bookTurnMs(receiver: Receiver): number;
}

export interface ReceiverSlotsOptions {
  /** Exchanges at a time toward one origin, over all workspaces and both lanes. */
  perOrigin: number;
  perLane: Readonly<Record<Lane, number>>;
  /** Bounds of a turn. Turns in between come as fast as the receiver has freed slots lately. */
  minTurnMs: number;
  maxTurnMs: number;
  nowMs: () => number;
}

/** The part of the free connections to an origin that one workspace may hold: 85 of 256 when it is alone. */
const WORKSPACE_PART = 1 / 2;
/** The part of the free slots of a lane that one origin may hold: 40 of 200, 200 of 1000 when many share it. */
const ORIGIN_PART = 1 / 4;

/** Of a receiver that holds slots; forgotten with the last of them. */
interface Holder {
  /** One for each slot, oldest first. */
  slots: Set<{ takenAtMs: number }>;
  /** What its last exchange took. */
  lastTookMs: number;
  nextTurnAtMs: number;
}

export function createReceiverSlots(options: ReceiverSlotsOptions): ReceiverSlots {
  const { minTurnMs, maxTurnMs, nowMs } = options;
  const holders = new Map<string, Holder>();
  const shares = createShares(options);
  const turns = createTurns(minTurnMs, maxTurnMs);

  return {
    tryTake(lane, receiver) {
      const key = receiverKey(receiver);
      const holder = holders.get(key) ?? newHolder();
      if (!shares.hasLeft(lane, receiver, holder.slots.size)) return null;
      const slot = { takenAtMs: nowMs() };
      holder.slots.add(slot);
      holders.set(key, holder);
      shares.count(1, lane, receiver);
      return () => {
        holder.slots.delete(slot);
        holder.lastTookMs = nowMs() - slot.takenAtMs;
        shares.count(-1, lane, receiver);
        if (holder.slots.size === 0) holders.delete(key);
      };
    },
    bookTurnMs(receiver) {
      const now = nowMs();
      const key = receiverKey(receiver);
      const holder = holders.get(key);
      if (holder === undefined) return turns.bookMs(key, now);
      const earliestMs = now + minTurnMs;
      const turnMs = Math.min(Math.max(earliestMs, holder.nextTurnAtMs), now + maxTurnMs);
      holder.nextTurnAtMs = turnMs + exchangeMs(holder, now) / holder.slots.size;
      return Math.ceil(turnMs - now);
    },
  };
}

/** Slots held, counted by whom they are shared among. */
function createShares({ perOrigin, perLane }: ReceiverSlotsOptions) {
  const origins = createCounts();
  const lanes = createCounts();
  const originsInLanes = createCounts();
  const receiversInLanes = createCounts();

  return {
    /** A workspace may hold as many slots as its origin has left: a ninth of a lane's free ones when it is alone. */
    hasLeft(lane: Lane, receiver: Receiver, held: number): boolean {
      const { origin } = receiver;
      const originMayHold = ORIGIN_PART * (perLane[lane] - lanes.of(lane));
      const originHasLeft = originMayHold - originsInLanes.of(`${lane} ${origin}`);
      return (
        held < WORKSPACE_PART * (perOrigin - origins.of(origin)) &&
        receiversInLanes.of(`${lane} ${receiverKey(receiver)}`) < originHasLeft
      );
    },
    count(step: 1 | -1, lane: Lane, receiver: Receiver): void {
      origins.add(receiver.origin, step);
      lanes.add(lane, step);
      originsInLanes.add(`${lane} ${receiver.origin}`, step);
      receiversInLanes.add(`${lane} ${receiverKey(receiver)}`, step);
    },
  };
}

function newHolder(): Holder {
  return { slots: new Set(), lastTookMs: 0, nextTurnAtMs: 0 };
}

/** What an exchange takes: a receiver that begins to hang is known by the age of what it has not answered yet. */
function exchangeMs({ slots, lastTookMs }: Holder, now: number): number {
  const [oldest] = slots;
  return Math.max(lastTookMs, now - (oldest?.takenAtMs ?? now));
}

/** Turns of those who hold nothing and know nothing of when a slot comes free: one a while each, however much waits. */
function createTurns(everyMs: number, maxMs: number) {
  const lastAtMs = new Map<string, number>();
  /** Booked longest ago first: the front is what can be forgotten. */
  function forgetPast(now: number): void {
    for (const [name, atMs] of lastAtMs) {
      if (atMs > now) return;
      lastAtMs.delete(name);
    }
  }
  return {
    bookMs(name: string, now: number): number {
      forgetPast(now);
      const atMs = Math.min(Math.max(now, lastAtMs.get(name) ?? now) + everyMs, now + maxMs);
      lastAtMs.delete(name);
      lastAtMs.set(name, atMs);
      return atMs - now;
    },
  };
}

/** Numbers by name; zero is not kept. */
function createCounts() {
  const counts = new Map<string, number>();
  const of = (name: string): number => counts.get(name) ?? 0;
  return {
    of,
    add(name: string, step: number): void {
      const next = of(name) + step;
      if (next === 0) counts.delete(name);
      else counts.set(name, next);
    },
  };
}
