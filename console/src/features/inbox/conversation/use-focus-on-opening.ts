import { useEffect, useRef } from 'react';
import { HAS_LIST } from '../use-inbox-navigation';

/**
 * A heading that says where one is. On a narrow screen the list, which had the focus, is gone; elsewhere the field to
 * answer in takes the focus by itself, but a conversation that nobody can answer in has none.
 */
export function useFocusOnOpening() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isNarrow = !window.matchMedia(HAS_LIST).matches;
    const isLost = document.activeElement?.matches('body, h1') === true;
    if (isNarrow || isLost) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
