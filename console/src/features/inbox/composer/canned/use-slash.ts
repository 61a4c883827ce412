import { useState } from 'react';
import { slashBefore } from './canned-text';

/** Whether the list of canned replies is asked for: by a slash that begins a line, until Escape, or by its button. */
export function useSlash(text: string) {
  const [cursor, setCursor] = useState(0);
  const [isByButton, setIsByButton] = useState(false);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const found = slashBefore(text, cursor);
  if (found === null && closedAt !== null) setClosedAt(null);
  const slash = isLeft || found?.at === closedAt ? null : found;
  return {
    /** Null where the button asks. */
    slash,
    isAsked: slash !== null || isByButton,
    isByButton,
    close: () => {
      setIsByButton(false);
      setClosedAt(found?.at ?? null);
    },
    /** Hides the list until the field has the focus again. */
    leave: () => {
      setIsByButton(false);
      setIsLeft(true);
    },
    toggle: () => setIsByButton((now) => !now),
    /** Tells where the cursor is, and that a letter was typed. */
    onCursor: (at: number) => {
      setCursor(at);
      setIsLeft(false);
    },
    onTyped: () => setIsByButton(false),
  };
}
