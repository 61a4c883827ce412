import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { DeliveryFilter } from '../../api/deliveries';
import { isoOfLocal, localOfIso } from '../../components/local-time';
import { EVENTS, STATES, deliverySearch } from './delivery-search';

interface DeliveryFiltersProps {
  filter: DeliveryFilter;
}

const withAny = (values: readonly string[]) => [{ value: '', label: 'any' }, ...values];

/** The filters live in the address of the page, so that it can be kept and passed on. */
export function DeliveryFilters({ filter }: DeliveryFiltersProps) {
  const navigate = useNavigate({ from: '/w/$workspaceId/deliveries' });
  const form = useForm({
    initialValues: {
      state: filter.state ?? '',
      event: filter.event ?? '',
      messageId: filter.messageId ?? '',
      from: localOfIso(filter.from),
      to: localOfIso(filter.to),
    },
  });
  const apply = ({ from, to, ...values }: typeof form.values) =>
    navigate({
      search: deliverySearch({
        ...values,
        from: from === '' ? undefined : isoOfLocal(from),
        to: to === '' ? undefined : isoOfLocal(to),
      }),
    });
  return (
    <form onSubmit={form.onSubmit((values) => void apply(values))} aria-label="Filters">
      <Group align="flex-end" gap="sm">
        <NativeSelect label="State" data={withAny(STATES)} {...form.getInputProps('state')} />
        <NativeSelect label="Status" data={withAny(EVENTS)} {...form.getInputProps('event')} />
        <TextInput label="Message id" maxLength={128} {...form.getInputProps('messageId')} />
        <TextInput type="datetime-local" step={1} label="From" {...form.getInputProps('from')} />
        <TextInput type="datetime-local" step={1} label="Until" {...form.getInputProps('to')} />
        <Button type="submit">Filter</Button>
        <Button variant="default" onClick={() => void navigate({ search: {} })}>
          Clear
        </Button>
      </Group>
    </form>
  );
}
