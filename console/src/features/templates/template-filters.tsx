import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sendersQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';
import type { TemplateFilter } from '../../lib/api/templates';
import { useAddressValues } from '../../lib/address-values';
import { STATUSES, templateSearch } from './template-search';

interface TemplateFiltersProps {
  filter: TemplateFilter;
}

const valuesOf = (filter: TemplateFilter) => ({
  search: filter.search ?? '',
  status: filter.status ?? '',
  language: filter.language ?? '',
  senderNumber: filter.senderNumber ?? '',
});

const LANGUAGE = {
  label: 'Language',
  placeholder: 'e.g. en_US',
  maxLength: 32,
  w: 110,
  autoComplete: 'off',
};

/** The filters live in the address of the page, so that it can be kept and passed on. */
export function TemplateFilters({ filter }: TemplateFiltersProps) {
  const { workspaceId } = useCurrentWorkspace();
  const navigate = useNavigate({ from: '/w/$workspaceId/templates' });
  const { data: senders = [] } = useQuery(sendersQuery(workspaceId));
  const { status = '', senderNumber = '' } = filter;
  const form = useForm({ initialValues: valuesOf(filter) });
  const show = useAddressValues(form, valuesOf(filter));
  const filterBy = (search: TemplateFilter) => {
    show(valuesOf(search));
    void navigate({ search });
  };
  const numbers = senders.map(({ number }) => number);
  return (
    <form
      aria-label="Filters"
      onSubmit={form.onSubmit((values) => filterBy(templateSearch(values)))}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          type="search"
          label="Name or text"
          maxLength={512}
          autoComplete="off"
          {...form.getInputProps('search')}
        />
        <NativeSelect
          label="Status"
          data={choices(STATUSES, status)}
          {...form.getInputProps('status')}
        />
        <NativeSelect
          label="Sender"
          data={choices(numbers, senderNumber)}
          {...form.getInputProps('senderNumber')}
        />
        <TextInput {...LANGUAGE} {...form.getInputProps('language')} />
        <Button type="submit">Filter</Button>
        <Button variant="default" onClick={() => filterBy({})}>
          Clear
        </Button>
      </Group>
    </form>
  );
}

/** Any, those that are known, and the one that the address names even if it is none of them. */
function choices(known: readonly string[], chosen: string) {
  const values = [...new Set([...known, ...(chosen === '' ? [] : [chosen])])];
  return [{ value: '', label: 'any' }, ...values.map((value) => ({ value, label: value }))];
}
