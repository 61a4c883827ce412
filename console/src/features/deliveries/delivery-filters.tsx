import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { DeliveryFilter } from '../../lib/api/deliveries';
import { LOCAL_TIME, isoOfLocal, localOfIso } from '../../lib/local-time';
import { useAddressValues } from '../../lib/address-values';
import { EVENTS, STATES, deliverySearch } from './delivery-search';

interface DeliveryFiltersProps {
  filter: DeliveryFilter;
}

const withAny = (values: readonly string[]) => [{ value: '', label: 'any' }, ...values];

const valuesOf = (filter: DeliveryFilter) => ({
  state: filter.state ?? '',
  event: filter.event ?? '',
  messageId: filter.messageId ?? '',
  from: localOfIso(filter.from),
  to: localOfIso(filter.to),
});

/** The filters live in the address of the page, so that it can be kept and passed on. */
export function DeliveryFilters({ filter }: DeliveryFiltersProps) {
  const navigate = useNavigate({ from: '/w/$workspaceId/deliveries' });
  const form = useForm({ initialValues: valuesOf(filter) });
  const show = useAddressValues(form, valuesOf(filter));
  const filterBy = (search: DeliveryFilter) => {
    show(valuesOf(search));
    void navigate({ search });
  };
  const apply = ({ from, to, ...values }: typeof form.values) =>
    filterBy(deliverySearch({ ...values, from: isoOfLocal(from), to: isoOfLocal(to) }));
  return (
    <form onSubmit={form.onSubmit(apply)} aria-label="Filters">
      <Group align="flex-end" gap="sm">
        <NativeSelect label="Webhook" data={withAny(STATES)} {...form.getInputProps('state')} />
        <NativeSelect label="Event" data={withAny(EVENTS)} {...form.getInputProps('event')} />
        <TextInput label="Message ID" maxLength={128} {...form.getInputProps('messageId')} />
        <TextInput {...LOCAL_TIME} label="From" {...form.getInputProps('from')} />
        <TextInput {...LOCAL_TIME} label="Until" {...form.getInputProps('to')} />
        <Button type="submit">Filter</Button>
        <Button variant="default" onClick={() => filterBy({})}>
          Clear
        </Button>
      </Group>
    </form>
  );
}
