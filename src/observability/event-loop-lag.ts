import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface EventLoopLag {
  /** Returns the longest delay of the last second, in milliseconds. */
  maxMs(): number;
  stop(): void;
}

const WINDOW_MS = 500;
const RESOLUTION_MS = 10;
const NANOSECONDS_PER_MS = 1e6;

/** Measures by how much timers of this process are late. */
export function watchEventLoopLag(): EventLoopLag {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let previousMs = 0;
  const currentMs = (): number => Math.max(0, delays.max / NANOSECONDS_PER_MS - RESOLUTION_MS);
  const timer = setInterval(() => {
    previousMs = currentMs();
    delays.reset();
  }, WINDOW_MS).unref();
  return {
    maxMs: () => Math.max(previousMs, currentMs()),
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
