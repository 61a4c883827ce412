import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FilterBar } from '../../components/filters/filter-bar';
import type { Filter } from '../../components/filters/filter';
import { sendersQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';
import { shownNumber } from '../../lib/text';
import { type TemplateSearch, STATUSES, refuseLanguage, templateSearch } from './template-search';
import { providerWord } from './template-words';

interface TemplateFiltersProps {
  filter: TemplateSearch;
}

/** As long as the API takes. */
const SEARCH_MAX = 512;

/** The filters live in the address of the page, so that it can be kept and passed on. */
export function TemplateFilters({ filter }: TemplateFiltersProps) {
  const navigate = useNavigate({ from: '/w/$workspaceId/templates' });
  const show = (next: Record<string, unknown>, replace = false): void =>
    void navigate({ search: templateSearch(next), replace });
  return (
    <FilterBar
      search={{
        label: 'Name or text',
        value: filter.search ?? '',
        maxLength: SEARCH_MAX,
        onSearch: (text, isTyping) => show({ ...filter, search: text }, isTyping),
      }}
      filters={useTemplateFilters(filter)}
      onFilter={(name, values) => show({ ...filter, [name]: values.join(',') })}
      onClear={() => show({ layout: filter.layout, sort: filter.sort })}
    />
  );
}

const STATUS_CHOICES = STATUSES.map((value) => ({ value, label: providerWord(value) }));

function useTemplateFilters({ status, senderNumber, language }: TemplateSearch): Filter[] {
  const { workspaceId } = useCurrentWorkspace();
  const { data: senders = [] } = useQuery(sendersQuery(workspaceId));
  const numbers = senders.map(({ number }) => ({ value: number, label: shownNumber(number) }));
  return [
    { name: 'status', label: 'Status', choices: STATUS_CHOICES, values: [status ?? []].flat() },
    {
      name: 'senderNumber',
      label: 'Number',
      choices: numbers,
      values: [senderNumber ?? []].flat(),
    },
    {
      name: 'language',
      label: 'Language',
      choices: [],
      values: [language ?? []].flat(),
      text: { label: 'Language code', placeholder: 'e.g. en_US', refuse: refuseLanguage },
    },
  ];
}
