import { useNavigate } from '@tanstack/react-router';
import { FilterBar } from '../../components/filters/filter-bar';
import type { TimeRange } from '../../lib/time-range';
import { type MessageSearch, messageSearch } from './message-search';
import { refuseSought, shownSought, soughtMessage } from './sought-message';
import { useMessageFilters } from './use-message-filters';

interface MessageFiltersProps {
  search: MessageSearch;
}

/** The filters live in the address of the page, so that it can be kept and passed on. */
export function MessageFilters({ search }: MessageFiltersProps) {
  const navigate = useNavigate({ from: '/w/$workspaceId/messages' });
  const { messageId: _id, idPrefix: _prefix, recipient: _recipient, ...others } = search;
  const { range: period, since: from, before: to, ...withoutTimes } = search;
  const show = (next: Record<string, unknown>, replace = false): void =>
    void navigate({ search: messageSearch(next), replace });
  const showRange = (range: TimeRange): void =>
    show({ ...withoutTimes, range: range.period, since: range.from, before: range.to });
  return (
    <FilterBar
      search={{
        label: 'Message ID or number',
        value: shownSought(search),
        normalize: (text) => shownSought(soughtMessage(text)),
        refuse: refuseSought,
        onSearch: (text, isTyping) => show({ ...others, ...soughtMessage(text) }, isTyping),
      }}
      filters={useMessageFilters(search)}
      onFilter={(name, values) => show({ ...search, [name]: values.join(',') })}
      range={{ range: { period, from, to }, onRange: showRange }}
      views={{ kind: 'messages', query: others, onOpen: show }}
      onClear={() => show({})}
    />
  );
}
