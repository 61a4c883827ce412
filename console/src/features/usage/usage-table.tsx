import { Text } from '@mantine/core';
import { SenderLink } from '../../components/sender-link';
import { Table } from '../../components/table';
import { useQuery } from '@tanstack/react-query';
import { liveSendersQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';
import type { Usage, UsageCount, UsageCounts, UsageField } from '../../lib/api/usage';
import { dateOfDay, dayText } from '../../lib/date-text';
import { shownMoney } from '../../lib/text';
import { SPLITS } from './usage-search';

const COLUMNS: { count: UsageCount; label: string }[] = [
  { count: 'messages', label: 'Messages' },
  { count: 'sent', label: 'Sent' },
  { count: 'delivered', label: 'Delivered' },
  { count: 'read', label: 'Read' },
  { count: 'failed', label: 'Failed' },
  { count: 'billed', label: 'Billed' },
];

/** The counts of a period, a row for each value of the field it is split by. */
export function UsageTable({ usage: { by, groups, total, currency } }: { usage: Usage }) {
  const [field = 'day'] = by;
  if (groups.length === 0) {
    return <Text>No messages in this period. Counts update within 30 seconds.</Text>;
  }
  return (
    <Table label="Usage" minWidth={600}>
      <thead>
        <tr>
          <th>{SPLITS.find(({ value }) => value === field)?.label}</th>
          {COLUMNS.map(({ count, label }) => (
            <th key={count} data-number>
              {label}
            </th>
          ))}
          {currency !== null && <th data-number>Cost</th>}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group[field] ?? ''}>
            <td>
              <GroupName field={field} value={group[field] ?? null} />
            </td>
            <Counts counts={group} currency={currency} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Counts counts={total} currency={currency} />
        </tr>
      </tfoot>
    </Table>
  );
}

function Counts({ counts, currency }: { counts: UsageCounts; currency: string | null }) {
  return (
    <>
      {COLUMNS.map(({ count }) => (
        <td key={count} data-number>
          {counts[count].toLocaleString()}
        </td>
      ))}
      {currency !== null && (
        <td data-number>
          {shownMoney(counts.cost ?? '0', currency)}
          {counts.unpriced > 0 && (
            <Text size="xs" c="dimmed">
              {counts.unpriced.toLocaleString()} without price
            </Text>
          )}
        </td>
      )}
    </>
  );
}

/** Names of values that a provider does not tell or a message does not have. */
const ABSENT: Record<UsageField, string> = {
  day: '–',
  category: '–',
  type: 'Unknown',
  country: 'Unknown',
  templateId: 'Free text',
  templateName: 'Free text',
  senderId: '–',
};

const TYPES: Record<string, string> = {
  regular: 'Billed',
  free_customer_service: 'Free (customer service)',
  free_entry_point: 'Free (entry point)',
  free_group_customer_service: 'Free (group customer service)',
};

/** Categories of a provider that do not read as words. */
const CATEGORIES: Record<string, string> = {
  marketing_lite: 'marketing (Marketing Messages API)',
  'authentication-international': 'authentication, international',
  referral_conversion: 'referral conversion',
  group_marketing: 'group marketing',
  group_utility: 'group utility',
  group_service: 'group service',
};

const countries = new Intl.DisplayNames(undefined, { type: 'region' });

function GroupName({ field, value }: { field: UsageField; value: string | null }) {
  if (value === null) return ABSENT[field];
  if (field === 'senderId') return <KnownSender senderId={value} />;
  if (field === 'day') return dayText(dateOfDay(value));
  if (field === 'country') return countries.of(value) ?? value;
  if (field === 'category') return CATEGORIES[value] ?? value;
  return field === 'type' ? (TYPES[value] ?? value) : value;
}

function KnownSender({ senderId }: { senderId: string }) {
  const { workspaceId } = useCurrentWorkspace();
  const senders = useQuery(liveSendersQuery(workspaceId));
  const sender = senders.data?.find((each) => each.senderId === senderId);
  return <SenderLink senderId={senderId} sender={sender} />;
}
