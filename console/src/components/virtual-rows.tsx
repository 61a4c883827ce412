import { List } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { LogRow } from '../lib/api/log-pages';
import type { View } from '../lib/api/log-queries';
import { useKeepMeasured, useMeasuredRows } from '../lib/measured-rows';
import type { PagedLog } from './older-rows';
import { ROWS_LOOK, type RowPlace } from './rows';
import { usePlaceOnPage } from '../lib/use-place-on-page';

interface VirtualRowsProps<Row extends LogRow> {
  label: string;
  rows: Row[];
  idOf: (row: Row) => string;
  log: PagedLog;
  /** Told again and again which rows are looked at. */
  onView: (view: View | null) => void;
  children: (row: Row, place: RowPlace) => ReactNode;
}

/** As most rows have it on a wide screen; each is measured once it is there. */
const USUAL_HEIGHT = 66;
/** Rows beyond the screen that are there for the keyboard and for fast scrolling. */
const OVERSCAN = 12;

/**
 * A long list that scrolls with the page, of which only the rows near the screen are there. Whoever comes near its end
 * has the next page read.
 */
export function VirtualRows<Row extends LogRow>(props: VirtualRowsProps<Row>) {
  const { label, rows, idOf, log, onView, children } = props;
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const scrollMargin = usePlaceOnPage(list);
  // Nothing here is memoized by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => keyOf(rows[index], idOf),
    overscan: OVERSCAN,
    scrollMargin,
    initialMeasurementsCache: useMeasuredRows(),
  });
  useKeepMeasured(virtualizer);
  const shown = virtualizer.getVirtualItems();
  const above = (shown[0]?.start ?? scrollMargin) - scrollMargin;
  const end = (shown.at(-1)?.end ?? scrollMargin) - scrollMargin;
  useNextPage(log, (shown.at(-1)?.index ?? 0) >= rows.length - 1);
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  useView(rows[startIndex], rows[endIndex], onView);
  return (
    <List
      ref={setList}
      aria-label={label}
      {...ROWS_LOOK}
      style={{
        paddingTop: above,
        paddingBottom: virtualizer.getTotalSize() - end,
      }}
    >
      {shown.map(({ index, key }) => {
        const row = rows[index];
        const place = {
          ref: virtualizer.measureElement,
          index,
          of: log.hasNextPage ? -1 : rows.length,
          isPast: row?.isPast === true,
        };
        return row === undefined ? null : <Fragment key={key}>{children(row, place)}</Fragment>;
      })}
    </List>
  );
}

function keyOf<Row>(row: Row | undefined, idOf: (row: Row) => string): string {
  return row === undefined ? '' : idOf(row);
}

function useView(
  first: LogRow | undefined,
  last: LogRow | undefined,
  onView: (view: View | null) => void,
) {
  const [newest, oldest] = [first?.createdAt, last?.createdAt];
  useEffect(() => {
    onView(newest === undefined || oldest === undefined ? null : { newest, oldest });
    return () => onView(null);
  }, [newest, oldest, onView]);
}

/** After a failure the next page is read only when somebody asks for it. */
function useNextPage(log: PagedLog, isNearEnd: boolean) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = log;
  const isWanted = isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
}
