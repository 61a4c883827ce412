import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Filter } from '../../components/filters/filter';
import { FilterBar } from '../../components/filters/filter-bar';
import { membersQuery } from '../../lib/api/people';
import { useCurrentWorkspace } from '../../lib/api/session';
import type { TimeRange } from '../../lib/time-range';
import { isActor, isTarget } from './accepted-search';
import { type AuditSearch, auditSearch } from './audit-search';
import { ACTION_TEXTS } from './audit-texts';

interface AuditFiltersProps {
  search: AuditSearch;
}

/** The filters live in the address of the page, so that it can be kept and passed on. */
export function AuditFilters({ search }: AuditFiltersProps) {
  const navigate = useNavigate({ from: '/w/$workspaceId/audit' });
  const { range: period, since: from, before: to, ...withoutTimes } = search;
  const show = (next: Record<string, unknown>, replace = false): void =>
    void navigate({ search: auditSearch(next), replace });
  const showRange = (range: TimeRange): void =>
    show({ ...withoutTimes, range: range.period, since: range.from, before: range.to });
  return (
    <FilterBar
      search={{
        label: 'Target ID',
        value: search.target ?? '',
        refuse: refuseTarget,
        onSearch: (target, isTyping) => show({ ...search, target }, isTyping),
      }}
      filters={useAuditFilters(search)}
      onFilter={(name, values) => show({ ...search, [name]: values.join(',') })}
      range={{ range: { period, from, to }, onRange: showRange }}
      onClear={() => show({})}
    />
  );
}

const ACTION_CHOICES = Object.entries(ACTION_TEXTS).map(([value, label]) => ({ value, label }));
const CLI = { value: 'operator', label: 'CLI' };

function useAuditFilters({ actor, action }: AuditSearch): Filter[] {
  const { workspaceId } = useCurrentWorkspace();
  const { data: members = [] } = useQuery(membersQuery(workspaceId));
  return [
    {
      name: 'action',
      label: 'Change',
      values: action?.split(',') ?? [],
      choices: ACTION_CHOICES,
      isSeveral: true,
      text: { label: 'Find a change', placeholder: 'e.g. API key', refuse: refuseAction },
    },
    {
      name: 'actor',
      label: 'By',
      values: [actor ?? []].flat(),
      choices: [...members.map(({ email }) => ({ value: email, label: email })), CLI],
      text: { label: 'E-mail address', placeholder: 'e.g. ada@example.com', refuse: refuseActor },
    },
  ];
}

function refuseTarget(text: string): string | null {
  return text === '' || isTarget(text) ? null : 'Enter an ID such as agt_…, or an e-mail address';
}

function refuseActor(text: string): string | null {
  return isActor(text) ? null : 'Enter an e-mail address';
}

function refuseAction(): string {
  return 'Choose from the list';
}
