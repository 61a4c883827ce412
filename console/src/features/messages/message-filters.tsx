import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { MessageFilter } from '../../lib/api/messages';
import { LOCAL_TIME, isoOfLocal, localOfIso } from '../../lib/local-time';
import { useAddressValues } from '../../lib/address-values';
import {
  STATUSES,
  STATUS_CODES,
  messageSearch,
  refuseSought,
  soughtMessage,
} from './message-search';

interface MessageFiltersProps {
  filter: MessageFilter;
}

const valuesOf = (filter: MessageFilter) => ({
  sought: filter.messageId ?? filter.idPrefix ?? filter.recipient ?? '',
  status: filter.status ?? '',
  statusCode: filter.statusCode ?? '',
  since: localOfIso(filter.since),
});

/** The filters live in the address of the page, so that it can be kept and passed on. */
export function MessageFilters({ filter }: MessageFiltersProps) {
  const navigate = useNavigate({ from: '/w/$workspaceId/messages' });
  const form = useForm({
    initialValues: valuesOf(filter),
    validate: { sought: refuseSought },
  });
  const show = useAddressValues(form, valuesOf(filter));
  const findBy = (search: MessageFilter) => {
    show(valuesOf(search));
    void navigate({ search });
  };
  const apply = ({ sought, since, ...values }: typeof form.values) =>
    findBy(messageSearch({ ...soughtMessage(sought), ...values, since: isoOfLocal(since) }));
  return (
    <form onSubmit={form.onSubmit(apply)} aria-label="Filters" role="search">
      <Group align="flex-start" gap="sm">
        <TextInput
          type="search"
          label="Message ID or number"
          flex="1 1 260px"
          maxLength={128}
          {...form.getInputProps('sought')}
        />
        <NativeSelect
          label="Status"
          data={[{ value: '', label: 'any' }, ...STATUSES]}
          {...form.getInputProps('status')}
        />
        <NativeSelect
          label="Error code"
          data={[{ value: '', label: 'any' }, ...STATUS_CODES]}
          {...form.getInputProps('statusCode')}
        />
        <TextInput {...LOCAL_TIME} label="Since" {...form.getInputProps('since')} />
        <Group gap="sm" mt={{ base: 0, xs: 20 }}>
          <Button type="submit">Find</Button>
          <Button variant="default" onClick={() => findBy({})}>
            Clear
          </Button>
        </Group>
      </Group>
    </form>
  );
}
