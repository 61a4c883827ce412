import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** How often what may still change is read again. */
export const LIVE_MS = 3000;

interface LogPage<Row> {
  data: Row[];
  nextCursor: string | null;
}

type GetPage<Row, Filter> = (
  workspaceId: string,
  filter: Filter,
  place: { cursor?: string },
) => Promise<LogPage<Row>>;

export type LogQueries<Row, Filter> = ReturnType<typeof logQueries<Row, Filter>>;

/** The two readings of a log that gets longer while somebody reads it. */
export function logQueries<Row, Filter>(name: string, getPage: GetPage<Row, Filter>) {
  return {
    /** As somebody reads it: it stands still, and gets longer at its end only. */
    standing: (workspaceId: string, filter: Filter) =>
      infiniteQueryOptions({
        queryKey: [name, workspaceId, filter],
        queryFn: ({ pageParam }) =>
          getPage(workspaceId, filter, pageParam === null ? {} : { cursor: pageParam }),
        initialPageParam: null as string | null,
        getNextPageParam: ({ nextCursor }) => nextCursor,
        staleTime: Infinity,
        gcTime: 0,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      }),
    /** Its newest page, again and again: what is new, and what became of what is shown. */
    latest: (workspaceId: string, filter: Filter) =>
      queryOptions({
        queryKey: [`latest-${name}`, workspaceId, filter],
        queryFn: async () => (await getPage(workspaceId, filter, {})).data,
        refetchInterval: LIVE_MS,
      }),
  };
}
