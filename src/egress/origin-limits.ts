interface OriginState {
  busy: number;
  /** Longest waiting first. */
  waiting: Set<() => void>;
}

/** Limits the concurrent exchanges per origin, so that a hanging receiver cannot hold every socket. */
export class OriginLimits {
  readonly #permitsPerOrigin: number;
  readonly #origins = new Map<string, OriginState>();

  constructor(permitsPerOrigin: number) {
    this.#permitsPerOrigin = permitsPerOrigin;
  }

  /** Resolves with the function that releases the permit; rejects with the signal's reason when it aborts first. */
  async acquire(origin: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const state = this.#origins.get(origin) ?? { busy: 0, waiting: new Set() };
    this.#origins.set(origin, state);
    if (state.busy < this.#permitsPerOrigin) state.busy += 1;
    else await waitForTurn(state.waiting, signal);

    let held = true;
    return () => {
      if (held) this.#release(origin, state);
      held = false;
    };
  }

  /** Passes the permit to the longest waiting exchange; forgets an origin without exchanges. */
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
