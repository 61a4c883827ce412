import type { LiveEvent } from '../../services/live/steps/live-event';

/** A busy stream checks once a second at most. */
const VALID_MS = 1000;

/** Gate between the change feed and one stream: nothing passes to a person who signed out or was removed. */
interface WatchGate {
  send: (event: LiveEvent) => void;
  /** Checks now whether the person may still watch, and ends the stream if not. */
  check: () => void;
  /** Returns true while events wait for a check. */
  isChecking: () => boolean;
}

interface WatchGateOptions {
  mayWatch: () => Promise<boolean>;
  send: (event: LiveEvent) => void;
  end: () => void;
  /** How long a check is valid. */
  validMs?: number;
}

/** Holds events back until the person was checked within the last second. The guard of the request was the first check. */
export function createWatchGate(options: WatchGateOptions): WatchGate {
  const { mayWatch, send, end, validMs = VALID_MS } = options;
  let checkedAtMs = performance.now();
  let waiting: LiveEvent[] | null = null;

  async function recheck(): Promise<void> {
    const may = await mayWatch();
    const events = waiting ?? [];
    waiting = null;
    checkedAtMs = performance.now();
    if (!may) return end();
    for (const event of events) send(event);
  }

  function check(): void {
    if (waiting !== null) return;
    waiting = [];
    recheck().catch(() => {
      waiting = null;
      end();
    });
  }

  return {
    check,
    isChecking: () => waiting !== null,
    send(event) {
      if (waiting === null && performance.now() - checkedAtMs > validMs) check();
      if (waiting === null) send(event);
      else waiting.push(event);
    },
  };
}
