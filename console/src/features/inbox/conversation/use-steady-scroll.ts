import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const END_PX = 40;
/** Place of a held element in the pane, from above. */
const HELD_AT = 1 / 3;

interface Anchor {
  element: Element;
  /** Below the upper edge of the pane. */
  topPx: number;
}

/**
 * Keeps a pane at its end while it is there, and otherwise at what is read in it, whatever is put above or below and
 * however it changes its size. It is held by the first item in view that has `data-holds`.
 */
export function useSteadyScroll(
  paneRef: RefObject<HTMLElement | null>,
  listRef: RefObject<HTMLElement | null>,
) {
  // Null at the end.
  const anchor = useRef<Anchor | null>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);

  const keep = useCallback(() => {
    const element = paneRef.current;
    if (element === null) return;
    if (anchor.current === null) element.scrollTo({ top: element.scrollHeight });
    else if (anchor.current.element.isConnected) {
      element.scrollBy({ top: topIn(element, anchor.current.element) - anchor.current.topPx });
    }
  }, [paneRef]);

  const remember = useCallback(() => {
    const element = paneRef.current;
    // Not shown: it has no place to remember.
    if (element === null || element.clientHeight === 0) return;
    const leftPx = element.scrollHeight - element.scrollTop - element.clientHeight;
    anchor.current = leftPx <= END_PX ? null : firstSeen(element, listRef.current);
    setIsAtEnd(leftPx <= END_PX);
  }, [paneRef, listRef]);

  const toEnd = useCallback(() => {
    anchor.current = null;
    keep();
  }, [keep]);

  const hold = useCallback(
    (element: Element) => {
      anchor.current = { element, topPx: (paneRef.current?.clientHeight ?? 0) * HELD_AT };
      keep();
    },
    [keep, paneRef],
  );

  useLayoutEffect(keep);
  useEffect(() => {
    const observer = new ResizeObserver(keep);
    for (const element of [paneRef.current, listRef.current])
      if (element !== null) observer.observe(element);
    return () => observer.disconnect();
  }, [keep, paneRef, listRef]);

  return { isAtEnd, onScroll: remember, toEnd, hold };
}

function topIn(pane: Element, element: Element): number {
  return element.getBoundingClientRect().top - pane.getBoundingClientRect().top;
}

function firstSeen(pane: Element, list: Element | null): Anchor | null {
  const { top } = pane.getBoundingClientRect();
  const element = [...(list?.querySelectorAll(':scope > [data-holds]') ?? [])].find(
    (child) => child.getBoundingClientRect().bottom > top,
  );
  return element === undefined ? null : { element, topPx: topIn(pane, element) };
}
