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
        <Text size="sm">No address yet. You can send after they write.</Text>
      )}
      <Text size="xs" c="dimmed">
        Customer since <Moment at={createdAt} />
      </Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        ID <Code fz="xs">{customerId}</Code>
      </Text>
      {userId !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          User ID <Code fz="xs">{userId}</Code>
        </Text>
      )}
    </Stack>
  );
}

function numberText(number: string | null, userId: string | null): string {
  if (number !== null) return `+${number}`;
  return userId === null ? 'Number erased' : 'Number hidden by WhatsApp';
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
        {!blocked && !unsubscribed && !marketingStopped && <Text size="sm">Subscribed</Text>}
      </Group>
      {marketingHeldUntil !== null && (
        <Text size="xs" c="dimmed">
          Marketing paused until <Moment at={marketingHeldUntil} />. The provider limits marketing
          to this customer.
        </Text>
      )}
      {[subscriptionChange, marketingChange].map(
        (change) =>
          change !== null && (
            <Text key={change.at} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {change.reason}, <Moment at={change.at} />
              {change.until !== undefined && (
                <>
                  {' '}
                  until <Moment at={change.until} />
                </>
              )}
            </Text>
          ),
      )}
    </>
  );
}
