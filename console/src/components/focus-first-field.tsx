import { type ReactNode, useEffect, useRef } from 'react';

/** Puts the focus into the first field of what a dialog has loaded after it opened. */
export function FocusFirstField({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return <div ref={place}>{children}</div>;
}
