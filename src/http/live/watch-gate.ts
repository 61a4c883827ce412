import type { LiveEvent } from '../../services/live/steps/live-event';

/** Stands between what changes and one stream: tells nothing to somebody who signed out or was removed. */
export interface WatchGate {
  tell: (event: LiveEvent) => void;
  /** Looks now whether the person may still watch, and ends the stream if not. */
  check: () => void;
  /** True while events wait for that. */
  isChecking: () => boolean;
}

export interface WatchGateOptions {
  mayWatch: () => Promise<boolean>;
  tell: (event: LiveEvent) => void;
  end: () => void;
  /** How long one look holds. */
  holdsMs?: number;
}

/** A busy stream looks once a second at most. */
const HOLDS_MS = 1000;

/** Holds an event back until its person was looked at within the last second. The first look was the request's own. */
export function createWatchGate(options: WatchGateOptions): WatchGate {
  const { mayWatch, tell, end, holdsMs = HOLDS_MS } = options;
  let lookedAtMs = performance.now();
  let waiting: LiveEvent[] | null = null;

  async function look(): Promise<void> {
    const may = await mayWatch();
    const events = waiting ?? [];
    waiting = null;
    lookedAtMs = performance.now();
    if (!may) return end();
    for (const event of events) tell(event);
  }

  function check(): void {
    if (waiting !== null) return;
    waiting = [];
    look().catch(() => {
      waiting = null;
      end();
    });
  }

  return {
    check,
    isChecking: () => waiting !== null,
    tell(event) {
      if (waiting === null && performance.now() - lookedAtMs > holdsMs) check();
      if (waiting === null) tell(event);
      else waiting.push(event);
    },
  };
}
