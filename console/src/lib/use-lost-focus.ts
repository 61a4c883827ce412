import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** A dialog gives the focus back to what opened it 10 ms after it has closed (useFocusReturn of Mantine). */
const DIALOG_RETURNS_MS = 30;

/**
 * For a place whose controls may go away with what they did: it takes the focus then, which nothing would have
 * otherwise. Controls of a dialog that was opened from the place belong to it; what opened it comes first.
 * @param heir control that takes the focus in the place's stead; it stays
 */
export function useLostFocus<Place extends HTMLElement>(heir?: RefObject<HTMLElement | null>) {
  const ref = useRef<Place>(null);
  const last = useRef<Element | null>(null);
  const isOfDialog = useRef(false);
  useEffect(() => {
    const place = ref.current;
    if (place === null) return undefined;
    const isLost = () =>
      last.current !== null &&
      !last.current.isConnected &&
      document.activeElement === document.body;
    const take = () => {
      if (!isLost()) return;
      last.current = null;
      (heir?.current ?? place).focus();
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      if (isOfDialog.current) timer = setTimeout(take, DIALOG_RETURNS_MS);
      else take();
    });
    observer.observe(place, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [heir]);
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      last.current = target;
      isOfDialog.current = ref.current?.contains(target) === false;
    },
    // An element that is removed tells of no blur; a button is disabled first, while it does what removes it.
    onBlur: ({ target }: FocusEvent) => {
      if (!target.matches(':disabled')) last.current = null;
    },
  };
}
