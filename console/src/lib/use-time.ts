import { useEffect, useState, useSyncExternalStore } from 'react';

/** Counts down from `seconds` to 0, by the clock: a page that slept is right when it wakes. */
export function useSecondsLeft(seconds: number): number {
  const [endsAt] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))),
      1000,
    );
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}

/** Whether a moment is still to come; tells when it has come. False for none. */
export function useIsBefore(at: string | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === null) return undefined;
    const update = () => setNow(Date.now());
    update();
    const timer = setTimeout(update, Math.max(0, Date.parse(at) - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && Date.parse(at) > now;
}

const MINUTE_MS = 60_000;
const LOOK_MS = 10_000;

/** Returns the minute that has begun last, in ms since 1970. */
export function useMinute(): number {
  return useSyncExternalStore(watchClock, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
}

function watchClock(onLook: () => void): () => void {
  const timer = setInterval(onLook, LOOK_MS);
  return () => clearInterval(timer);
}

/** Returns the whole seconds until a time, 0 once it has come, by the clock; null for none. */
export function useSecondsUntil(at: string | null): number | null {
  const secondsLeft = () =>
    at === null ? null : Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000));
  return useSyncExternalStore(watchSeconds, secondsLeft);
}

function watchSeconds(onSecond: () => void): () => void {
  const timer = setInterval(onSecond, 1000);
  return () => clearInterval(timer);
}
