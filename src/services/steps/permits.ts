/** Holder of permits: a workspace's calls to an origin (scheme, host and port). */
export interface PermitHolder {
  workspaceId: string;
  origin: string;
}

/**
 * Concurrency limit of a process with dynamic thresholds (ADR 5 and 12). No holder may have more
 * permits than a part of what is free at that moment. One whose calls hang gets that part, a second one the same part of
 * the rest, and so on; a newcomer finds a free one even while dozens hang. It holds for the origins among the permits of a
 * lane, for the workspaces of one origin among those that origin may hold, and for them among the connections to it.
 */
export interface Permits<Lane extends string> {
  /** Whether `tryTake` would give a permit now; where not, that counts as refused. */
  isFree(lane: Lane, holder: PermitHolder): boolean;
  /** The function that gives the permit back; null when the holder has its share. Never waits. */
  tryTake(lane: Lane, holder: PermitHolder): (() => void) | null;
  /** In how many milliseconds one that got no permit should ask again: each gets a turn of its own. */
  bookTurnMs(holder: PermitHolder): number;
}

/** Told what becomes of permits, for operators to count. */
export interface PermitObserver<Lane extends string> {
  /** After each change: how many of a lane are held. */
  held(lane: Lane, count: number): void;
  refused(lane: Lane): void;
}

export interface PermitsOptions<Lane extends string> {
  /** Calls at a time toward one origin, over all workspaces and lanes. */
  perOrigin: number;
  perLane: Readonly<Record<Lane, number>>;
  /** The part of the free permits of a lane that one origin may hold. A workspace alone at it gets about half of that. */
  originPart: number;
  /** Bounds of a turn. Turns in between come as fast as the holder has given permits back lately. */
  minTurnMs: number;
  maxTurnMs: number;
  nowMs: () => number;
  observer: PermitObserver<Lane>;
}

/** The part of the free connections to an origin that one workspace may hold: 85 of 256 when it is alone. */
const WORKSPACE_PART = 1 / 2;

/** State of a holder; forgotten with its last permit. */
interface Holding {
  /** Permits held, oldest first. */
  permits: Set<{ takenAtMs: number }>;
  /** Duration of its last call. */
  lastTookMs: number;
  nextTurnAtMs: number;
}

/** A workspace id has no space in it. */
export function holderKey({ workspaceId, origin }: PermitHolder): string {
  return `${workspaceId} ${origin}`;
}

export function createPermits<Lane extends string>(options: PermitsOptions<Lane>): Permits<Lane> {
  const { minTurnMs, maxTurnMs, nowMs, observer } = options;
  const holdings = new Map<string, Holding>();
  const shares = createShares(options);
  const turns = createTurns(minTurnMs, maxTurnMs);
  const isFree = (lane: Lane, holder: PermitHolder): boolean => {
    const held = holdings.get(holderKey(holder))?.permits.size ?? 0;
    const isLeft = shares.hasLeft(lane, holder, held);
    if (!isLeft) observer.refused(lane);
    return isLeft;
  };

  return {
    isFree,
    tryTake(lane, holder) {
      if (!isFree(lane, holder)) return null;
      const key = holderKey(holder);
      const holding = holdings.get(key) ?? newHolding();
      const permit = { takenAtMs: nowMs() };
      holding.permits.add(permit);
      holdings.set(key, holding);
      shares.count(1, lane, holder);
      return () => {
        if (!holding.permits.delete(permit)) return;
        holding.lastTookMs = nowMs() - permit.takenAtMs;
        shares.count(-1, lane, holder);
        if (holding.permits.size === 0) holdings.delete(key);
      };
    },
    bookTurnMs(holder) {
      const now = nowMs();
      const key = holderKey(holder);
      const holding = holdings.get(key);
      if (holding === undefined) return turns.bookMs(key, now);
      const earliestMs = now + minTurnMs;
      const turnMs = Math.min(Math.max(earliestMs, holding.nextTurnAtMs), now + maxTurnMs);
      holding.nextTurnAtMs = turnMs + callMs(holding, now) / holding.permits.size;
      return Math.ceil(turnMs - now);
    },
  };
}

/** No permit was free: nothing was begun, and the work is to be done at its turn. */
export class PermitRefusedError extends Error {
  override readonly name = 'PermitRefusedError';
  constructor(readonly turnInMs: number) {
    super('its workspace has its share of the calls under way');
  }
}

/** Takes a permit and returns the function that gives it back. @throws PermitRefusedError */
export function requirePermit<Lane extends string>(
  permits: Permits<Lane>,
  lane: Lane,
  holder: PermitHolder,
): () => void {
  const giveBack = permits.tryTake(lane, holder);
  if (giveBack === null) throw new PermitRefusedError(permits.bookTurnMs(holder));
  return giveBack;
}

/** Permits held, counted by whom they are shared among. */
function createShares<Lane extends string>({
  perOrigin,
  perLane,
  originPart,
  observer,
}: PermitsOptions<Lane>) {
  const origins = createCounts();
  const lanes = createCounts();
  const originsInLanes = createCounts();
  const holdersInLanes = createCounts();

  return {
    /** A workspace may hold as many permits as its origin has left: a ninth of a lane's free ones when it is alone and `originPart` a quarter. */
    hasLeft(lane: Lane, holder: PermitHolder, held: number): boolean {
      const { origin } = holder;
      const originMayHold = originPart * (perLane[lane] - lanes.of(lane));
      const originHasLeft = originMayHold - originsInLanes.of(`${lane} ${origin}`);
      return (
        held < WORKSPACE_PART * (perOrigin - origins.of(origin)) &&
        holdersInLanes.of(`${lane} ${holderKey(holder)}`) < originHasLeft
      );
    },
    count(step: 1 | -1, lane: Lane, holder: PermitHolder): void {
      origins.add(holder.origin, step);
      lanes.add(lane, step);
      originsInLanes.add(`${lane} ${holder.origin}`, step);
      holdersInLanes.add(`${lane} ${holderKey(holder)}`, step);
      observer.held(lane, lanes.of(lane));
    },
  };
}

function newHolding(): Holding {
  return { permits: new Set(), lastTookMs: 0, nextTurnAtMs: 0 };
}

/** Duration of a holder's calls: a holder that begins to hang shows by the age of its unanswered calls. */
function callMs({ permits, lastTookMs }: Holding, now: number): number {
  const [oldest] = permits;
  return Math.max(lastTookMs, now - (oldest?.takenAtMs ?? now));
}

/** Turns of those who hold nothing and know nothing of when a permit comes free: one a while each, however much waits. */
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
