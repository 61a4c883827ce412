import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LogPage, LogRow } from './api/log-pages';
import type { LogQueries, View } from './api/log-queries';
import { useCurrentWorkspace } from './api/session';
import { staleErrorOf } from '../components/older-rows';

/** The rows that are read, as they are by now, and how many newer ones wait to be shown. */
export function useStandingLog<Row extends LogRow, Filter>(
  queries: LogQueries<Row, Filter>,
  filter: Filter,
) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const [{ viewOf, onView }] = useState(newViewKeeper);
  const standing = queries.standing(workspaceId, filter);
  const log = useInfiniteQuery(standing);
  const newest = useQuery(queries.newest(workspaceId, filter, viewOf));
  const rows = log.data?.pages.flatMap(({ data }) => data);
  const newCount = countNew(rows, newest.data);
  return {
    log,
    rows,
    newCount,
    hasMoreNew:
      newCount > 0 && newCount === newest.data?.data.length && newest.data.nextCursor !== null,
    pastCount: rows?.filter(({ isPast }) => isPast === true).length ?? 0,
    error: staleErrorOf(log) ?? newest.error,
    onView,
    /** Begins again with the newest page, which is at hand. */
    showNewest: () => {
      const page = newest.data;
      if (page !== undefined) {
        queryClient.setQueryData(standing.queryKey, { pages: [page], pageParams: [null] });
      }
    },
  };
}

/** Keeps which rows are looked at, without rendering anything. */
function newViewKeeper() {
  let view: View | null = null;
  return {
    viewOf: () => view,
    onView: (seen: View | null) => {
      view = seen;
    },
  };
}

/** Rows above the first one that is shown: those further down come with the next page. */
function countNew<Row extends LogRow>(
  rows: Row[] | undefined,
  newest: LogPage<Row> | undefined,
): number {
  if (rows === undefined || newest === undefined) return 0;
  const [first] = rows;
  if (first === undefined) return newest.data.length;
  return newest.data.filter(({ createdAt }) => createdAt > first.createdAt).length;
}
