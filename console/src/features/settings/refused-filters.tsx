import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Filter } from '../../components/filters/filter';
import { FilterBar } from '../../components/filters/filter-bar';
import { useCurrentWorkspace } from '../../lib/api/session';
import { apiKeysQuery } from '../../lib/api/settings';
import type { TimeRange } from '../../lib/time-range';
import { CODES, type RefusedSearch, isRequestId, refusedSearch } from './refused-search';

interface RefusedFiltersProps {
  search: RefusedSearch;
}

/** The filters live in the address of the page, so that it can be kept and passed on. */
export function RefusedFilters({ search }: RefusedFiltersProps) {
  const navigate = useNavigate({ from: '/w/$workspaceId/refused-requests' });
  const { range: period, since: from, before: to, ...withoutTimes } = search;
  const show = (next: Record<string, unknown>, replace = false): void =>
    void navigate({ search: refusedSearch(next), replace });
  const showRange = (range: TimeRange): void =>
    show({ ...withoutTimes, range: range.period, since: range.from, before: range.to });
  return (
    <FilterBar
      search={{
        label: 'Request ID',
        value: search.requestId ?? '',
        refuse: refuseRequestId,
        onSearch: (requestId, isTyping) => show({ ...search, requestId }, isTyping),
      }}
      filters={useFilters(search)}
      onFilter={(name, values) => show({ ...search, [name]: values.join(',') })}
      range={{ range: { period, from, to }, onRange: showRange }}
      onClear={() => show({})}
    />
  );
}

const CODE_CHOICES = CODES.map((value) => ({ value, label: value }));

function useFilters({ code, keyId }: RefusedSearch): Filter[] {
  const { workspaceId } = useCurrentWorkspace();
  const { data: keys = [] } = useQuery(apiKeysQuery(workspaceId));
  return [
    { name: 'code', label: 'Code', values: [code ?? []].flat(), choices: CODE_CHOICES },
    {
      name: 'keyId',
      label: 'API key',
      values: [keyId ?? []].flat(),
      choices: keys.map((key) => ({ value: key.keyId, label: key.name })),
    },
  ];
}

function refuseRequestId(text: string): string | null {
  return text === '' || isRequestId(text) ? null : 'Enter a request ID such as req_…';
}
