import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';
import type { LogRow } from '../lib/api/log-pages';
import type { View } from '../lib/api/log-queries';
import { useKeepMeasured, useMeasuredRows } from '../lib/measured-rows';
import { usePlaceOnPage } from '../lib/use-place-on-page';
import type { Selection } from '../lib/use-selection';
import type { Column } from './data-table/column';
import { ROLES } from './data-table/roles';
import { TableFrame } from './data-table/table-frame';
import { TableRow } from './data-table/table-row';
import type { PagedLog } from './older-rows';

interface VirtualRowsProps<Row extends LogRow> {
  label: string;
  columns: readonly Column<Row>[];
  rows: Row[];
  idOf: (row: Row) => string;
  log: PagedLog;
  selection?: Selection<Row> | undefined;
  /** Told again and again which rows are looked at. */
  onView: (view: View | null) => void;
}

/** As most rows have it on a wide screen; each is measured once it is there. */
const USUAL_HEIGHT = 41;
/** Rows beyond the screen that are there for the keyboard and for fast scrolling. */
const OVERSCAN = 12;

/**
 * A long table that scrolls with the page, of which only the rows near the screen are there. Whoever comes near its end
 * has the next page read.
 */
export function VirtualRows<Row extends LogRow>(props: VirtualRowsProps<Row>) {
  const { label, columns, rows, idOf, log, selection, onView } = props;
  const [body, setBody] = useState<HTMLElement | null>(null);
  const scrollMargin = usePlaceOnPage(body);
  // Nothing here is memoized by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
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
  const padding = { paddingTop: above, paddingBottom: virtualizer.getTotalSize() - end };
  const ref = virtualizer.measureElement;
  return (
    <TableFrame
      label={label}
      columns={columns}
      rowCount={log.hasNextPage ? -1 : rows.length}
      selection={selection}
    >
      <tbody {...ROLES.group} ref={setBody} style={padding}>
        {shown.map(({ index, key }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const place = { ref, index, isPast: row.isPast === true };
          return <TableRow key={key} {...{ row, columns, place, selection }} />;
        })}
      </tbody>
    </TableFrame>
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
