import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type WebhookHealth, webhookHealthQuery } from '../../lib/api/settings';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { Section } from '../../components/section';
import { WebhookState } from '../../components/webhook-state';
import { DeliveryDays, shownRate } from './delivery-days';

/** How the receiver is doing; follows by itself. */
export function WebhookHealthSection() {
  const { workspaceId } = useCurrentWorkspace();
  const health = useQuery(webhookHealthQuery(workspaceId));
  return (
    <Section title="Webhook health">
      <Loaded query={health} what="the webhook health" rows={2}>
        {(loaded) => <Health health={loaded} />}
      </Loaded>
    </Section>
  );
}

function Health({ health }: { health: WebhookHealth }) {
  return (
    <>
      <SinceSaved health={health} />
      <LastDays health={health} />
    </>
  );
}

/** State and last deliveries, which begin anew with each URL. */
function SinceSaved({ health }: { health: WebhookHealth }) {
  const { pending, since, deliveredAt, failedAt } = health;
  return (
    <Group role="status" aria-label="Webhook state" gap="xs">
      <WebhookState health={health} />
      <Text size="sm">
        {since !== null && (
          <>
            Since this URL was saved, <Moment at={since} />:{' '}
          </>
        )}
        last delivered {deliveredAt === null ? 'never' : <Moment at={deliveredAt} />} · last failed{' '}
        {failedAt === null ? 'never' : <Moment at={failedAt} />} · {pending} pending
      </Text>
    </Group>
  );
}

/** Numbers of a week, whichever URL the webhooks went to. */
function LastDays({ health }: { health: WebhookHealth }) {
  const { successRate, since, days } = health;
  const [first] = days;
  const hasEarlier =
    since !== null && first !== undefined && Date.parse(since) > Date.parse(first.day);
  return (
    <Stack gap="xs">
      <div>
        <Title order={3}>Last 7 days (UTC)</Title>
        <Text size="sm" c="dimmed">
          Success rate {shownRate(successRate)}
          {successRate === null && ' (no deliveries yet)'}
          {successRate !== null && hasEarlier && ', earlier URLs included'}
        </Text>
      </div>
      <DeliveryDays days={days} />
    </Stack>
  );
}
