/** Timers of hidden tabs come at least once a minute, unless the computer sleeps or the browser freezes the tab. */
const TICK_MS = 20_000;
const SLEPT_MS = 150_000;

/** Calls back after the computer has slept, which a page is not told of. Returns how to stop. */
export function onWake(wake: () => void): () => void {
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - last > SLEPT_MS) wake();
    last = now;
  }, TICK_MS);
  return () => clearInterval(timer);
}
