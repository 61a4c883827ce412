import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type LogPage, type LogRow, type ReadAgain, reachesBelow, renewedPages } from './log-pages';

/** How often what may still change is read again. */
export const LIVE_MS = 3000;
const KEPT_MS = 5 * 60_000;

/** Where a page begins: behind a row, or at the newest row before a moment. */
interface Place {
  cursor?: string;
  before?: string;
}

interface LogSource<Row extends LogRow, Filter> {
  /** The first part of the keys. */
  name: string;
  getPage: (workspaceId: string, filter: Filter, place: Place) => Promise<LogPage<Row>>;
  idOf: (row: Row) => string;
}

/** When the rows that somebody looks at were created. */
export interface View {
  newest: string;
  oldest: string;
}

export type LogQueries<Row extends LogRow, Filter> = ReturnType<typeof logQueries<Row, Filter>>;

/** The two readings of a log that gets longer while somebody reads it. */
export function logQueries<Row extends LogRow, Filter>(source: LogSource<Row, Filter>) {
  const { name, getPage, idOf } = source;
  /** As somebody reads it: no row comes or goes, but at its end. */
  const standing = (workspaceId: string, filter: Filter) =>
    infiniteQueryOptions({
      queryKey: [name, workspaceId, filter],
      queryFn: ({ pageParam }) =>
        getPage(workspaceId, filter, pageParam === null ? {} : { cursor: pageParam }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      // Coming back to a long log finds the place; a short one is read anew.
      staleTime: ({ state: { data } }) =>
        data !== undefined && data.pages.length > 1 ? Infinity : 0,
      gcTime: KEPT_MS,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    });
  /** Its newest page, again and again; the rows in view become what they are by now, where they stand. */
  const newest = (workspaceId: string, filter: Filter, viewOf: () => View | null) =>
    queryOptions({
      queryKey: [`newest-${name}`, workspaceId, filter],
      queryFn: async ({ client }) => {
        const read = await getPage(workspaceId, filter, {});
        const pages: ReadAgain<Row>[] = [{ ...read, before: null }];
        const view = viewOf();
        if (view !== null && !reachesBelow(read, view.oldest)) {
          const before = justAfter(view.newest);
          pages.push({ ...(await getPage(workspaceId, filter, { before })), before });
        }
        client.setQueryData(
          standing(workspaceId, filter).queryKey,
          (data) => data && { ...data, pages: renewedPages(data.pages, pages, idOf) },
        );
        return read;
      },
      refetchInterval: LIVE_MS,
      gcTime: 0,
    });
  return { standing, newest, idOf };
}

const justAfter = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString();
