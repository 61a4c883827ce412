import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type WebhookHealth, webhookHealthQuery } from '../../lib/api/settings';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { Section } from '../../components/section';
import { StateBadge } from '../../components/state-badge';
import { DeliveryDays, shownRate } from './delivery-days';

/** How the receiver is doing; follows by itself. */
export function WebhookHealthSection() {
  const { workspaceId } = useCurrentWorkspace();
  const health = useQuery(webhookHealthQuery(workspaceId));
  return (
    <Section title="Webhook health" about="Last 7 days (UTC)">
      <Loaded query={health} what="the webhook health" rows={2}>
        {(loaded) => <Health health={loaded} />}
      </Loaded>
    </Section>
  );
}

function Health({ health }: { health: WebhookHealth }) {
  const { indicator, successRate, pending, days, since, deliveredAt, failedAt } = health;
  return (
    <>
      <Group role="status" aria-label="Webhook state">
        <StateBadge state={indicator} />
        <Text size="sm">
          Success rate {shownRate(successRate)}
          {successRate === null && ' (no deliveries yet)'} · {pending} pending
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {since !== null && (
          <>
            Since this URL was saved, <Moment at={since} />:{' '}
          </>
        )}
        Last delivered {deliveredAt === null ? 'never' : <Moment at={deliveredAt} />} · last failed{' '}
        {failedAt === null ? 'never' : <Moment at={failedAt} />}
      </Text>
      <DeliveryDays days={days} />
    </>
  );
}
