import { Button, Center, Loader } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Conversation } from '../../../lib/api/inbox';
import { useShortcuts } from '../../../lib/use-shortcuts';
import { ConversationRow } from './conversation-row';
import classes from './list.module.css';
import { useRovingRow } from './use-roving-row';
import { useSteadyRows } from './use-steady-rows';

interface ConversationListProps {
  rows: Conversation[];
  chosenId: string | null;
  hasMore: boolean;
  /** The next page could not be loaded. */
  hasFailed: boolean;
  /** The end is near: more should be loaded. */
  onEnd: () => void;
}

const ROW_PX = 77;
const OVERSCAN = 8;

/** Only what is seen of the list is on the page, so that it may be long; the row with the focus always is. */
export function ConversationList(props: ConversationListProps) {
  const { rows, chosenId, hasMore, hasFailed, onEnd } = props;
  const pane = useRef<HTMLDivElement>(null);
  const roving = useRovingRow(rows, chosenId);
  // It changes itself when the list scrolls, which nothing here remembers.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.conversationId ?? index,
    overscan: OVERSCAN,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), roving.index])].toSorted((a, b) => a - b),
  });
  useSteadyRows(virtualizer, rows);
  useShortcuts({ ArrowDown: roving.enter, ArrowUp: roving.enter });
  const isNearEnd = (virtualizer.range?.endIndex ?? 0) >= rows.length - OVERSCAN;
  useEffect(() => {
    if (isNearEnd && hasMore && !hasFailed) onEnd();
  });
  return (
    <div ref={pane} className={classes['scroll']}>
      <ol
        className={classes['rows']}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label="Conversations"
        ref={roving.list}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classes['item']}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={hasMore ? -1 : rows.length}
            aria-posinset={index + 1}
          >
            <ConversationRow
              conversation={rows[index]!}
              isTabStop={index === roving.index}
              onFocus={roving.onFocus}
              onKeyDown={roving.onKeyDown((to) => virtualizer.scrollToIndex(to))}
            />
          </li>
        ))}
      </ol>
      {hasMore && <EndOfList hasFailed={hasFailed} onRetry={onEnd} />}
    </div>
  );
}

interface EndOfListProps {
  hasFailed: boolean;
  onRetry: () => void;
}

function EndOfList({ hasFailed, onRetry }: EndOfListProps) {
  return (
    <Center p="sm">
      {hasFailed ? (
        <Button size="xs" variant="default" onClick={onRetry}>
          Couldn't load more. Retry
        </Button>
      ) : (
        <Loader size="sm" aria-label="Loading more conversations" role="status" />
      )}
    </Center>
  );
}
