import { Badge, Code, Group, Stack, Text } from '@mantine/core';
import type { Customer } from '../../../lib/api/customers';
import { Moment } from '../../../components/moment';

interface CustomerFactsProps {
  customer: Customer;
}

/** Shows the facts of a customer, and what may be sent to them and why. */
export function CustomerFacts({ customer }: CustomerFactsProps) {
  const { number, userIds, username, createdAt, deliveryIdentity, customerId } = customer;
  const userId = userIds.at(-1)?.userId ?? null;
  return (
    <Stack gap={6}>
      <Text size="sm">{numberText(number, userId)}</Text>
      {username !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>@{username}</bdi>
        </Text>
      )}
      <WhatMayBeSent customer={customer} />
      {deliveryIdentity === null && (
        <Text size="sm">Nothing can be sent: there is no address until they write.</Text>
      )}
      <Text size="xs" c="dimmed">
        Known since <Moment at={createdAt} />
      </Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Id <Code fz="xs">{customerId}</Code>
      </Text>
      {userId !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          User id <Code fz="xs">{userId}</Code>
        </Text>
      )}
    </Stack>
  );
}

function numberText(number: string | null, userId: string | null): string {
  if (number !== null) return `+${number}`;
  return userId === null ? 'The number was erased.' : 'No number: WhatsApp does not share it.';
}

function WhatMayBeSent({ customer }: CustomerFactsProps) {
  const { blocked, unsubscribed, marketingStopped, subscriptionChange, marketingChange } = customer;
  const { marketingHeldUntil } = customer;
  return (
    <>
      <Group gap={4} role="status">
        {blocked && <Badge color="red">Blocked</Badge>}
        {unsubscribed && <Badge color="gray">Unsubscribed</Badge>}
        {marketingStopped && <Badge color="gray">No marketing</Badge>}
        {!blocked && !unsubscribed && !marketingStopped && (
          <Text size="sm">Gets all messages.</Text>
        )}
      </Group>
      {marketingHeldUntil !== null && (
        <Text size="xs" c="dimmed">
          Marketing is held back until <Moment at={marketingHeldUntil} />: the provider refused one,
          because this customer gets many.
        </Text>
      )}
      {[subscriptionChange, marketingChange].map(
        (change) =>
          change !== null && (
            <Text key={change.at} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {change.reason}, <Moment at={change.at} />
            </Text>
          ),
      )}
    </>
  );
}
