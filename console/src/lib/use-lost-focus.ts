import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * For a place whose controls may go away with what they did: it takes the focus then, which nothing would have
 * otherwise. Controls of a dialog that was opened from the place belong to it.
 */
export function useLostFocus<Place extends HTMLElement>() {
  const ref = useRef<Place>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const place = ref.current;
    if (place === null) return undefined;
    const observer = new MutationObserver(() => {
      const isLost = last.current !== null && !last.current.isConnected;
      if (!isLost || document.activeElement !== document.body) return;
      last.current = null;
      place.focus();
    });
    observer.observe(place, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      last.current = target;
    },
    // An element that is removed tells of no blur; a button is disabled first, while it does what removes it.
    onBlur: ({ target }: FocusEvent) => {
      if (!target.matches(':disabled')) last.current = null;
    },
  };
}
