import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LogQueries } from '../api/log-queries';
import { Loaded } from './loaded';
import { NewRows } from './new-rows';
import { OlderRows } from './older-rows';
import type { RowPlace } from './rows';
import { useStandingLog } from './use-standing-log';
import { VirtualRows } from './virtual-rows';

interface StandingLogProps<Row, Filter> {
  queries: LogQueries<Row, Filter>;
  filter: Filter;
  /** The same function at each rendering. */
  idOf: (row: Row) => string;
  /** What one row is called, and several. */
  names: [one: string, several: string];
  label: string;
  /** What is said where the whole log is empty. */
  emptyText: string;
  children: (row: Row, place: RowPlace) => ReactNode;
}

/** A long log that stands still while it is read: what is new waits behind a button. */
export function StandingLog<Row extends { createdAt: string }, Filter extends object>(
  props: StandingLogProps<Row, Filter>,
) {
  const { queries, filter, idOf, names, label, emptyText, children } = props;
  const { log, rows, newCount, error } = useStandingLog(queries, filter, idOf);
  const [one, several] = names;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Stack>
      <NewRows count={newCount} names={names} onShow={() => void log.refetch()} />
      <Loaded query={{ data: rows, error, refetch: log.refetch }} what={`the ${several}`} rows={6}>
        {(list) =>
          list.length === 0 ? (
            <Text>{isFiltered ? `No ${one} is like that.` : emptyText}</Text>
          ) : (
            <VirtualRows label={label} rows={list} idOf={idOf} log={log}>
              {children}
            </VirtualRows>
          )
        }
      </Loaded>
      <OlderRows log={log} />
    </Stack>
  );
}
