import { useEffect, useState } from 'react';

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
