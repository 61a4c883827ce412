/** Holder of permits: a workspace's calls to an origin (scheme, host and port). */
export interface PermitHolder {
  workspaceId: string;
  origin: string;
}

/**
 * Concurrency limit of a process with dynamic thresholds (ADR 5 and 16): a holder may have as many permits as a fraction
 * of those that are free at that moment. A holder whose calls are not answered takes that fraction, a second one the same
 * fraction of the rest, and so on, so a newcomer finds a free permit while dozens of others wait. The limit applies to
 * an origin among the permits of a lane, to a workspace among those its origin may have, and to a workspace among the
 * connections to its origin.
 */
export interface Permits<Lane extends string> {
  /** Returns whether `tryTake` would give a permit now, and counts a refusal if not. */
  isFree(lane: Lane, holder: PermitHolder): boolean;
  /** Takes a permit and returns the function that releases it; null when the limit is reached. Never waits. */
  tryTake(lane: Lane, holder: PermitHolder): (() => void) | null;
  /** Reserves the holder's next place in the queue for a permit. Returns the milliseconds until it may try again. */
  reserveRetryMs(holder: PermitHolder): number;
}

/** Counts permits for operators. */
export interface PermitObserver<Lane extends string> {
  /** Called after each change with the number of permits of a lane in use. */
  held(lane: Lane, count: number): void;
  refused(lane: Lane): void;
}

export interface PermitsOptions<Lane extends string> {
  /** Calls at a time to one origin, over all workspaces and lanes. */
  perOrigin: number;
  perLane: Readonly<Record<Lane, number>>;
  /** Fraction of the free permits of a lane that one origin may have. A workspace alone at it gets about half of that. */
  originPart: number;
  /** Bounds of a reserved retry. In between, retries come as fast as the holder has lately released permits. */
  minRetryMs: number;
  maxRetryMs: number;
  nowMs: () => number;
  observer: PermitObserver<Lane>;
}

export function createPermits<Lane extends string>(options: PermitsOptions<Lane>): Permits<Lane> {
  const { minRetryMs, maxRetryMs, nowMs, observer } = options;
  const holders = new Map<string, HolderState>();
  const limits = createLimits(options);
  const spacedRetries = createSpacedRetries(minRetryMs, maxRetryMs);

  function isFree(lane: Lane, holder: PermitHolder): boolean {
    const held = holders.get(holderKey(holder))?.permits.size ?? 0;
    const isAllowed = limits.allow(lane, holder, held);
    if (!isAllowed) observer.refused(lane);
    return isAllowed;
  }

  return {
    isFree,
    tryTake(lane, holder) {
      if (!isFree(lane, holder)) return null;
      const key = holderKey(holder);
      const state = holders.get(key) ?? { permits: new Set(), lastCallMs: 0, nextRetryAtMs: 0 };
      const permit = { takenAtMs: nowMs() };
      state.permits.add(permit);
      holders.set(key, state);
      limits.count(1, lane, holder);
      return () => {
        if (!state.permits.delete(permit)) return;
        state.lastCallMs = nowMs() - permit.takenAtMs;
        limits.count(-1, lane, holder);
        if (state.permits.size === 0) holders.delete(key);
      };
    },
    reserveRetryMs(holder) {
      const now = nowMs();
      const key = holderKey(holder);
      const state = holders.get(key);
      if (state === undefined) return spacedRetries.reserveMs(key, now);
      const earliestMs = now + minRetryMs;
      const retryAtMs = Math.min(Math.max(earliestMs, state.nextRetryAtMs), now + maxRetryMs);
      state.nextRetryAtMs = retryAtMs + callMs(state, now) / state.permits.size;
      return Math.ceil(retryAtMs - now);
    },
  };
}

/** No permit was free: nothing was begun, and the work is to be tried again after `retryInMs`. */
export class PermitRefusedError extends Error {
  override readonly name = 'PermitRefusedError';
  constructor(readonly retryInMs: number) {
    super('its workspace has its share of the calls under way');
  }
}

/** Takes a permit and returns the function that releases it. @throws PermitRefusedError */
export function requirePermit<Lane extends string>(
  permits: Permits<Lane>,
  lane: Lane,
  holder: PermitHolder,
): () => void {
  const releasePermit = permits.tryTake(lane, holder);
  if (releasePermit === null) throw new PermitRefusedError(permits.reserveRetryMs(holder));
  return releasePermit;
}

/**
 * Returns the holder of work that a workspace does at no origin of others. The workspace is the origin too, so that each has
 * a part of what the others leave in the lane.
 */
export function workspaceHolder(lane: string, workspaceId: string): PermitHolder {
  return { workspaceId, origin: `${lane} ${workspaceId}` };
}

/** Key of a holder in a map. A workspace id has no space in it. */
export function holderKey({ workspaceId, origin }: PermitHolder): string {
  return `${workspaceId} ${origin}`;
}

/** State of a holder; forgotten with its last permit. */
interface HolderState {
  /** Permits in use, oldest first. */
  permits: Set<{ takenAtMs: number }>;
  /** Duration of its last call. */
  lastCallMs: number;
  nextRetryAtMs: number;
}

/** Returns how long a holder's calls take. A receiver that stops answering shows by the age of its oldest call. */
function callMs({ permits, lastCallMs }: HolderState, now: number): number {
  const [oldest] = permits;
  return Math.max(lastCallMs, now - (oldest?.takenAtMs ?? now));
}

/** Fraction of the free connections to an origin that one workspace may have: 85 of 256 when it is alone. */
const WORKSPACE_PART = 1 / 2;

/** Counts the permits in use, by all that limits them. */
function createLimits<Lane extends string>({
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
    /**
     * Returns whether a holder with `held` permits may take one more. Within a lane a workspace may have as many as its
     * origin has left: a ninth of the free ones when it is alone there and `originPart` is a quarter.
     */
    allow(lane: Lane, holder: PermitHolder, held: number): boolean {
      const { origin } = holder;
      const freeConnections = perOrigin - origins.of(origin);
      const originLimit = originPart * (perLane[lane] - lanes.of(lane));
      const originHasLeft = originLimit - originsInLanes.of(`${lane} ${origin}`);
      return (
        held < WORKSPACE_PART * freeConnections &&
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

/** Reserves retries of holders without any permit, whose calls say nothing about when one comes free: one every `everyMs` each. */
function createSpacedRetries(everyMs: number, maxMs: number) {
  /** Latest retry by holder, in the order they were reserved: the front is what can be forgotten. */
  const latestAtMs = new Map<string, number>();
  function forgetPast(now: number): void {
    for (const [key, atMs] of latestAtMs) {
      if (atMs > now) return;
      latestAtMs.delete(key);
    }
  }
  return {
    reserveMs(key: string, now: number): number {
      forgetPast(now);
      const atMs = Math.min(Math.max(now, latestAtMs.get(key) ?? now) + everyMs, now + maxMs);
      latestAtMs.delete(key);
      latestAtMs.set(key, atMs);
      return atMs - now;
    },
  };
}

/** Counts by name; forgets a name at zero. */
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
