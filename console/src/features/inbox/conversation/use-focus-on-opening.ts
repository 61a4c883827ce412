import { useEffect, useRef } from 'react';
import { HAS_LIST } from '../use-inbox-navigation';

/** A heading that says where one is: on a narrow screen the list, which had the focus, is gone. */
export function useFocusOnOpening() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Where there is room for the list too, the field to answer in gets the focus by itself.
    if (!window.matchMedia(HAS_LIST).matches) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
