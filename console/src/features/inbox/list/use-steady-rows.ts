import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { Conversation } from '../../../lib/api/inbox';

interface Seen {
  id: string;
  lastMessageAt: string;
  start: number;
}

/** Keeps a list that is not at its beginning where it is, while conversations with new messages move to its top. */
export function useSteadyRows(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  rows: Conversation[],
): void {
  const seen = useRef<Seen[]>([]);
  useLayoutEffect(() => {
    const offset = virtualizer.scrollOffset ?? 0;
    const places = new Map(rows.map((row, index) => [row.conversationId, { row, index }]));
    // A row that moved by itself tells nothing about the others.
    const anchor = seen.current.find(
      ({ id, lastMessageAt }) => places.get(id)?.row.lastMessageAt === lastMessageAt,
    );
    const place = anchor && places.get(anchor.id);
    const start = place && virtualizer.measurementsCache[place.index]?.start;
    if (offset === 0 || anchor === undefined || start === undefined) return;
    if (start !== anchor.start) virtualizer.scrollToOffset(offset + start - anchor.start);
  }, [rows, virtualizer]);
  useLayoutEffect(() => {
    const offset = virtualizer.scrollOffset ?? 0;
    seen.current = virtualizer
      .getVirtualItems()
      .filter(({ end }) => end > offset)
      .flatMap(({ index, start }) => {
        const row = rows[index];
        return row === undefined
          ? []
          : [{ id: row.conversationId, lastMessageAt: row.lastMessageAt, start }];
      });
  });
}
