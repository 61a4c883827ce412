import { useEffect, useRef } from 'react';

/**
 * Place of buttons that go or are disabled with what they do: its first button takes the focus that was lost so, once
 * that is done.
 */
export function useFocusAfter(isPending: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasPending = useRef(false);
  useEffect(() => {
    const isDone = wasPending.current && !isPending;
    wasPending.current = isPending;
    if (isDone && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus();
  }, [isPending]);
  return place;
}
