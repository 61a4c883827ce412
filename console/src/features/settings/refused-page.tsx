import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DataTable } from '../../components/data-table';
import { EmptyLog } from '../../components/empty-log';
import { Loaded } from '../../components/loaded';
import { OlderRows, staleErrorOf } from '../../components/older-rows';
import { Page } from '../../components/page';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type RefusedFilter, refusedRequestsQuery } from '../../lib/api/settings';
import { usePeriodStart } from '../../lib/time-range';
import { REFUSED_COLUMNS } from './refused-columns';
import { RefusedFilters } from './refused-filters';
import type { RefusedSearch } from './refused-search';

/** Requests of backends that were refused, so that a developer sees why. */
export function RefusedPage() {
  const search = useSearch({ from: '/w/$workspaceId/refused-requests' });
  return (
    <Page
      title="Refused requests"
      about="Requests with an API key that Herald refused. Kept for 7 days, without what they sent."
    >
      <RefusedFilters search={search} />
      <Log filter={useFilter(search)} />
    </Page>
  );
}

/** Returns the filter that the address means at this time. */
function useFilter({ range, ...filter }: RefusedSearch): RefusedFilter {
  const since = usePeriodStart(range);
  return since === undefined ? filter : { ...filter, since };
}

function Log({ filter }: { filter: RefusedFilter }) {
  const { workspaceId } = useCurrentWorkspace();
  const navigate = useNavigate({ from: '/w/$workspaceId/refused-requests' });
  const refused = useInfiniteQuery(refusedRequestsQuery(workspaceId, filter));
  const requests = refused.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <Loaded
        query={{ data: requests, error: staleErrorOf(refused), refetch: refused.refetch }}
        what="the refused requests"
        rows={6}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyLog
              filter={filter}
              icon="refused"
              emptyText="No refused requests."
              onClearFilters={() => void navigate({ search: {} })}
            />
          ) : (
            <DataTable
              label="Refused requests"
              columns={REFUSED_COLUMNS}
              rows={list}
              idOf={({ refusalId }) => refusalId}
            />
          )
        }
      </Loaded>
      <OlderRows log={refused} />
    </>
  );
}
