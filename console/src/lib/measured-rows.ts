import { useLocation } from '@tanstack/react-router';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect } from 'react';

/** The rows that were measured, by the address of their page. */
const measured = new Map<string, VirtualItem[]>();

/**
 * Heights of rows outlive their list: whoever comes back finds the rows where they were when the page's scroll position
 * was kept; heights that are estimated again would move them.
 */
export function useMeasuredRows(): VirtualItem[] {
  return measured.get(useHref()) ?? [];
}

/** Keeps what a list has measured, for `useMeasuredRows` on the same page. */
export function useKeepMeasured(virtualizer: Virtualizer<Window, HTMLTableRowElement>): void {
  const href = useHref();
  useLayoutEffect(
    () => () => void measured.set(href, virtualizer.takeSnapshot()),
    [href, virtualizer],
  );
}

function useHref(): string {
  return useLocation({ select: ({ href }) => href });
}
