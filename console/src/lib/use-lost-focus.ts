import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * For a place whose controls may go away with what they did: it takes the focus then, which nothing would have
 * otherwise. Controls of a dialog that was opened from the place belong to it.
 * @param heir control that takes the focus in the place's stead; it stays
 */
export function useLostFocus<Place extends HTMLElement>(heir?: RefObject<HTMLElement | null>) {
  const ref = useRef<Place>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const place = ref.current;
    if (place === null) return undefined;
    const observer = new MutationObserver(() => {
      const isLost = last.current !== null && !last.current.isConnected;
      if (!isLost || document.activeElement !== document.body) return;
      last.current = null;
      (heir?.current ?? place).focus();
    });
    observer.observe(place, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [heir]);
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
