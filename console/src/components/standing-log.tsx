import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LogRow } from '../lib/api/log-pages';
import type { LogQueries } from '../lib/api/log-queries';
import { type Selection, useSelection } from '../lib/use-selection';
import { useStandingLog } from '../lib/use-standing-log';
import type { Column } from './data-table/column';
import { EmptyLog } from './empty-log';
import type { IconName } from './icon';
import { Loaded } from './loaded';
import { NewRows } from './new-rows';
import { OlderRows } from './older-rows';
import { VirtualRows } from './virtual-rows';

interface StandingLogProps<Row extends LogRow, Filter> {
  queries: LogQueries<Row, Filter>;
  filter: Filter;
  columns: readonly Column<Row>[];
  /** Names of one row and of several. */
  names: [one: string, several: string];
  label: string;
  /** Drawing for an empty log. */
  icon: IconName;
  /** Text for an empty log. */
  emptyText: string;
  onClearFilters: () => void;
  /** Actions on chosen rows; rows cannot be chosen without it. */
  renderActions?: ((selection: Selection<Row>) => ReactNode) | undefined;
}

/** A long log that stands still while it is read: what is new waits behind a button. */
export function StandingLog<Row extends LogRow, Filter extends object>(
  props: StandingLogProps<Row, Filter>,
) {
  const { queries, filter, names, label, columns, renderActions } = props;
  const { log, rows, error, onView, ...news } = useStandingLog(queries, filter);
  const selection = useSelection(rows ?? [], queries.idOf);
  const [, several] = names;
  return (
    // The list keeps its place itself. A browser would hold on to the button below it, and pass the next page by.
    <Stack gap={0} style={{ overflowAnchor: 'none' }}>
      <NewRows
        count={news.newCount}
        hasMore={news.hasMoreNew}
        pastCount={news.pastCount}
        names={names}
        onShow={news.showNewest}
      />
      <Loaded query={{ data: rows, error, refetch: log.refetch }} what={`the ${several}`} rows={6}>
        {(list) =>
          list.length === 0 ? (
            <EmptyLog {...props} />
          ) : (
            <VirtualRows
              {...{ label, columns, log, onView }}
              rows={list}
              idOf={queries.idOf}
              selection={renderActions && selection}
            />
          )
        }
      </Loaded>
      <OlderRows log={log} />
      {renderActions?.(selection)}
    </Stack>
  );
}
