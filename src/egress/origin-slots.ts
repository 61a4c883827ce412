interface OriginState {
  busy: number;
  /** Longest waiting first. */
  waiting: Set<() => void>;
}

/** Bounds the exchanges in flight per origin, so that a hanging receiver cannot hold every socket there is. */
export class OriginSlots {
  readonly #slotsPerOrigin: number;
  readonly #origins = new Map<string, OriginState>();

  constructor(slotsPerOrigin: number) {
    this.#slotsPerOrigin = slotsPerOrigin;
  }

  /** Resolves to the function that gives the slot back; rejects with the signal's reason when it aborts first. */
  async acquire(origin: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const state = this.#origins.get(origin) ?? { busy: 0, waiting: new Set() };
    this.#origins.set(origin, state);
    if (state.busy < this.#slotsPerOrigin) state.busy += 1;
    else await waitForTurn(state.waiting, signal);

    let held = true;
    return () => {
      if (held) this.#release(origin, state);
      held = false;
    };
  }

  /** Hands the slot to whoever waits longest; an origin nobody uses is forgotten. */
  #release(origin: string, state: OriginState): void {
    const [next] = state.waiting;
    if (next) {
      state.waiting.delete(next);
      next();
      return;
    }
    state.busy -= 1;
    if (state.busy === 0) this.#origins.delete(origin);
  }
}

function waitForTurn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiting.delete(take);
      reject(signal.reason);
    };
    const take = () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    waiting.add(take);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
