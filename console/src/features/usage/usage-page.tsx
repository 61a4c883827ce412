import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type Usage, type UsageFilter, usageQuery } from '../../lib/api/usage';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { WorkspaceSandboxBadge } from '../../components/sandbox-badge';
import { Section } from '../../components/section';
import { BudgetSection } from './budget-section';
import { RetentionSection } from './retention-section';
import { SPLITS } from './usage-search';
import { UsageTable } from './usage-table';

const PATH = '/w/$workspaceId/usage';

/** Messages of a period, and how many of them the provider bills. */
export function UsagePage() {
  const { workspaceId } = useCurrentWorkspace();
  const search = useSearch({ from: PATH });
  const filter: UsageFilter = { ...search, by: search.by ?? 'day' };
  const usage = useQuery(usageQuery(workspaceId, filter));
  return (
    <Page
      title="Usage and retention"
      badge={<WorkspaceSandboxBadge />}
      about="Messages by day (UTC), with billed messages and costs. Costs need a rate card."
    >
      <Filters filter={filter} shown={usage.data} />
      <Section title="Messages" about="Sent includes what failed later.">
        <Loaded query={usage} what="the usage" rows={8}>
          {(loaded) => <UsageTable usage={loaded} />}
        </Loaded>
      </Section>
      <BudgetSection currencies={usage.data?.currencies ?? []} />
      <RetentionSection />
    </Page>
  );
}

interface FiltersProps {
  filter: UsageFilter;
  /** Period of the answer, for what the filter leaves to the server. */
  shown: Pick<Usage, 'from' | 'to' | 'currency' | 'currencies'> | undefined;
}

function Filters({ filter, shown }: FiltersProps) {
  const navigate = useNavigate({ from: PATH });
  const change = (changed: Partial<UsageFilter>): void =>
    void navigate({ search: { ...filter, ...changed }, replace: true });
  const from = filter.from ?? shown?.from ?? '';
  const to = filter.to ?? shown?.to ?? '';
  const currencies = shown?.currencies ?? [];
  return (
    <Group align="end" role="search" aria-label="Period and split">
      <TextInput
        type="date"
        label="From"
        value={from}
        max={to}
        onChange={({ currentTarget: { value } }) => change({ from: value, to })}
      />
      <TextInput
        type="date"
        label="To"
        value={to}
        min={from}
        onChange={({ currentTarget: { value } }) => change({ from, to: value })}
      />
      <NativeSelect
        label="Split by"
        data={SPLITS}
        value={filter.by}
        onChange={({ currentTarget: { value } }) =>
          change({ by: SPLITS.find((split) => split.value === value)?.value ?? 'day' })
        }
      />
      {currencies.length > 1 && (
        <NativeSelect
          label="Costs in"
          data={[{ value: '', label: 'No costs' }, ...currencies]}
          value={shown?.currency ?? ''}
          onChange={({ currentTarget: { value: currency } }) => {
            const { currency: _before, ...others } = filter;
            void navigate({
              search: currency === '' ? others : { ...others, currency },
              replace: true,
            });
          }}
        />
      )}
    </Group>
  );
}
