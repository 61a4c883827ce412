import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LogQueries } from '../api/log-queries';
import { useCurrentWorkspace } from '../api/session';
import { standingRows } from './standing-rows';

/**
 * The rows that are read, kept up to date where they stand, and how many newer ones wait to be shown.
 * @param idOf the same function at each call
 */
export function useStandingLog<Row extends { createdAt: string }, Filter>(
  queries: LogQueries<Row, Filter>,
  filter: Filter,
  idOf: (row: Row) => string,
) {
  const { workspaceId } = useCurrentWorkspace();
  const log = useInfiniteQuery(queries.standing(workspaceId, filter));
  const latest = useQuery(queries.latest(workspaceId, filter));
  const pages = log.data?.pages;
  const standing = useMemo(
    () => standingRows(pages, latest.data ?? [], idOf),
    [pages, latest.data, idOf],
  );
  return { log, ...standing, error: log.error ?? latest.error };
}
