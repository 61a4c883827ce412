import { useNavigate } from '@tanstack/react-router';
import type { Filter } from '../../components/filters/filter';
import { FilterBar } from '../../components/filters/filter-bar';
import { capitalized } from '../../lib/text';
import type { TimeRange } from '../../lib/time-range';
import { type DeliverySearch, EVENTS, STATES, deliverySearch } from './delivery-search';
import { refuseResponseStatus, refuseSoughtDelivery, soughtDelivery } from './sought-delivery';

interface DeliveryFiltersProps {
  search: DeliverySearch;
}

/** The filters live in the address of the page, so that it can be kept and passed on. */
export function DeliveryFilters({ search }: DeliveryFiltersProps) {
  const navigate = useNavigate({ from: '/w/$workspaceId/deliveries' });
  const { messageId, idPrefix, delivery: _open, ...others } = search;
  const { range: period, from, to, ...withoutTimes } = search;
  const show = (next: Record<string, unknown>, replace = false): void =>
    void navigate({ search: deliverySearch(next), replace });
  const showRange = (range: TimeRange): void =>
    show({ ...withoutTimes, range: range.period, from: range.from, to: range.to });
  return (
    <FilterBar
      search={{
        label: 'Message or event ID',
        value: messageId ?? idPrefix ?? '',
        refuse: refuseSoughtDelivery,
        onSearch: (text, isTyping) => show({ ...others, ...soughtDelivery(text) }, isTyping),
      }}
      filters={filtersOf(search)}
      onFilter={(name, values) => show({ ...search, [name]: values.join(',') })}
      range={{ range: { period, from, to }, onRange: showRange }}
      views={{ kind: 'deliveries', query: others, onOpen: show }}
      onClear={() => show({})}
    />
  );
}

const STATE_CHOICES = STATES.map((value) => ({ value, label: capitalized(value) }));
const EVENT_CHOICES = EVENTS.map((value) => ({ value, label: value }));
const ANSWER_CHOICES = ['2xx', '3xx', '4xx', '5xx', '404', '410', '429', '500', '503'].map(
  (value) => ({ value, label: value }),
);

function filtersOf({ state, event, responseStatus }: DeliverySearch): Filter[] {
  return [
    { name: 'state', label: 'Status', choices: STATE_CHOICES, values: [state ?? []].flat() },
    { name: 'event', label: 'Event', choices: EVENT_CHOICES, values: [event ?? []].flat() },
    {
      name: 'responseStatus',
      label: 'Last answer',
      choices: ANSWER_CHOICES,
      values: [responseStatus ?? []].flat(),
      text: {
        label: 'HTTP status',
        placeholder: 'e.g. 404 or 5xx',
        refuse: refuseResponseStatus,
      },
    },
  ];
}
