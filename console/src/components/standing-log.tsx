import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LogRow } from '../lib/api/log-pages';
import type { LogQueries } from '../lib/api/log-queries';
import { EmptyState } from './empty-state';
import type { IconName } from './icon';
import { Loaded } from './loaded';
import { NewRows } from './new-rows';
import { OlderRows } from './older-rows';
import type { RowPlace } from './rows';
import { useStandingLog } from '../lib/use-standing-log';
import { VirtualRows } from './virtual-rows';

interface StandingLogProps<Row extends LogRow, Filter> {
  queries: LogQueries<Row, Filter>;
  filter: Filter;
  /** Names of one row and of several. */
  names: [one: string, several: string];
  label: string;
  /** Drawing for an empty log. */
  icon: IconName;
  /** Text for an empty log. */
  emptyText: string;
  children: (row: Row, place: RowPlace) => ReactNode;
}

/** A long log that stands still while it is read: what is new waits behind a button. */
export function StandingLog<Row extends LogRow, Filter extends object>(
  props: StandingLogProps<Row, Filter>,
) {
  const { queries, filter, names, label, icon, emptyText, children } = props;
  const { log, rows, error, onView, ...news } = useStandingLog(queries, filter);
  const [, several] = names;
  const isFiltered = Object.keys(filter).length > 0;
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
            <EmptyState icon={icon} title={isFiltered ? 'No results' : emptyText}>
              {isFiltered ? 'Try fewer filters.' : undefined}
            </EmptyState>
          ) : (
            <VirtualRows label={label} rows={list} idOf={queries.idOf} log={log} onView={onView}>
              {children}
            </VirtualRows>
          )
        }
      </Loaded>
      <OlderRows log={log} />
    </Stack>
  );
}
