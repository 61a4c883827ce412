import { useLocation } from '@tanstack/react-router';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect } from 'react';

/** The rows that were measured, by the entry of the browser's history that showed them. */
const measured = new Map<string, VirtualItem[]>();

/**
 * Heights of rows outlive their list: whoever comes back finds the rows where they were when the page's scroll position
 * was kept; heights that are estimated again would move them.
 */
export function useMeasuredRows(): VirtualItem[] {
  return measured.get(useHistoryEntry()) ?? [];
}

/** Keeps what a list has measured, for `useMeasuredRows` of the same entry of the history. */
export function useKeepMeasured(virtualizer: Virtualizer<Window, HTMLLIElement>): void {
  const entry = useHistoryEntry();
  useLayoutEffect(
    () => () => void measured.set(entry, virtualizer.takeSnapshot()),
    [entry, virtualizer],
  );
}

function useHistoryEntry(): string {
  return useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
}
