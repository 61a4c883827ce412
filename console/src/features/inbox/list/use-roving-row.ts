import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Conversation } from '../../../lib/api/inbox';

const PAGE_ROWS = 8;

/**
 * Makes one row of the list reachable by Tab; the arrow keys go from it to the others. It stays with its
 * conversation when the list moves, and gets the focus back when its conversation is left.
 */
export function useRovingRow(rows: Conversation[], chosenId: string | null) {
  const list = useRef<HTMLOListElement>(null);
  const [activeId, setActiveId] = useState(chosenId);
  const wantsFocus = useRef(false);
  const [lastChosenId, setLastChosenId] = useState(chosenId);
  const found = rows.findIndex(({ conversationId }) => conversationId === activeId);
  const index = Math.max(0, found);
  if (chosenId !== lastChosenId) {
    setLastChosenId(chosenId);
    if (chosenId !== null) setActiveId(chosenId);
  }

  const wasChosen = useRef(chosenId);
  useEffect(() => {
    if (wasChosen.current !== null && chosenId === null) wantsFocus.current = true;
    wasChosen.current = chosenId;
  }, [chosenId]);

  useEffect(() => {
    if (!wantsFocus.current) return;
    const link = list.current?.querySelector<HTMLElement>('a[tabindex="0"]');
    if (link === null || link === undefined) return;
    wantsFocus.current = false;
    link.focus({ preventScroll: true });
  });

  function moveTo(next: number): void {
    const row = rows[Math.min(Math.max(next, 0), rows.length - 1)];
    if (row === undefined) return;
    wantsFocus.current = true;
    setActiveId(row.conversationId);
  }

  /** @param show scrolls to where the focus goes */
  function onKeyDown(show: (index: number) => void) {
    return (event: KeyboardEvent) => {
      const next = targetOf(event.key, index, rows.length);
      if (next === null) return;
      event.preventDefault();
      show(Math.min(Math.max(next, 0), rows.length - 1));
      moveTo(next);
    };
  }

  /** Moves the focus to the row of Tab, unless it is at something that the reader chose. */
  function enter(): boolean {
    const link = list.current?.querySelector<HTMLElement>('a[tabindex="0"]');
    if (link?.checkVisibility() !== true || !isFocusFree()) return false;
    link.focus({ preventScroll: true });
    return true;
  }

  return { list, index, onKeyDown, enter, onFocus: setActiveId };
}

/** Tells whether the focus is where a page begins: nowhere, or at its title. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.matches('h1') === true;
}

function targetOf(key: string, index: number, count: number): number | null {
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE_ROWS,
    PageUp: index - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  };
  return targets[key] ?? null;
}
