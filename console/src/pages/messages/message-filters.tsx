import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { MessageFilter } from '../../api/messages';
import { isoOfLocal, localOfIso } from '../../components/local-time';
import { STATUSES, messageSearch, refuseSought, soughtMessage } from './message-search';

interface MessageFiltersProps {
  filter: MessageFilter;
}

/** The filters live in the address of the page, so that it can be kept and passed on. */
export function MessageFilters({ filter }: MessageFiltersProps) {
  const navigate = useNavigate({ from: '/w/$workspaceId/messages' });
  const form = useForm({
    initialValues: {
      sought: filter.messageId ?? filter.recipient ?? '',
      status: filter.status ?? '',
      since: localOfIso(filter.since),
    },
    validate: { sought: refuseSought },
  });
  const apply = ({ sought, status, since }: typeof form.values) => {
    const moment = since === '' ? undefined : isoOfLocal(since);
    return navigate({ search: messageSearch({ ...soughtMessage(sought), status, since: moment }) });
  };
  const submit = form.onSubmit((values) => void apply(values));
  return (
    <form onSubmit={submit} aria-label="Filters" role="search">
      <Group align="flex-start" gap="sm">
        <TextInput
          type="search"
          label="Message id or number"
          flex="1 1 260px"
          maxLength={128}
          {...form.getInputProps('sought')}
        />
        <NativeSelect
          label="Status"
          data={[{ value: '', label: 'any' }, ...STATUSES]}
          {...form.getInputProps('status')}
        />
        <TextInput type="datetime-local" step={1} label="Since" {...form.getInputProps('since')} />
        <Group gap="sm" mt={{ base: 0, xs: 25 }}>
          <Button type="submit">Find</Button>
          <Button variant="default" onClick={() => void navigate({ search: {} })}>
            Clear
          </Button>
        </Group>
      </Group>
    </form>
  );
}
