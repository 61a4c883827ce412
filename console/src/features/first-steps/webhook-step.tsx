import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Delivery } from '../../lib/api/deliveries';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type WebhookHealth, webhookHealthQuery } from '../../lib/api/settings';
import { outcomeText } from '../../lib/outcome-text';
import { StateBadge } from '../../components/state-badge';
import { TextLink } from '../../components/text-link';
import { PageLink } from './page-link';
import { Step } from './step';
import type { FirstSteps } from './use-first-steps';

/** The webhook of that message, as it is tried and arrives; or what is missing for one. */
export function WebhookStep({ steps: { delivery, done } }: { steps: FirstSteps }) {
  const { workspaceId } = useCurrentWorkspace();
  const health = useQuery(webhookHealthQuery(workspaceId));
  return (
    <Step number={3} title="Receive the webhook" isDone={done.webhook}>
      {!done.webhook && <Missing indicator={health.data?.indicator} />}
      {delivery !== null && <LastDelivery delivery={delivery} />}
    </Step>
  );
}

function Missing({ indicator }: { indicator: WebhookHealth['indicator'] | undefined }) {
  const settings = <PageLink to="/w/$workspaceId/settings">webhook settings</PageLink>;
  if (indicator === 'Not configured') {
    return <Text size="sm">No webhook URL yet. Save a URL in the {settings}.</Text>;
  }
  if (indicator === 'Disabled') {
    return <Text size="sm">Webhooks are turned off. Turn them on in the {settings}.</Text>;
  }
  return (
    <Text size="sm">
      Waiting for the first webhook. Herald posts each status to the URL in the {settings}.
    </Text>
  );
}

function LastDelivery({ delivery }: { delivery: Delivery }) {
  const { workspaceId } = useCurrentWorkspace();
  const { eventId, event, state, lastOutcome } = delivery;
  return (
    <Group gap="xs">
      <TextLink
        size="sm"
        underline="always"
        to="/w/$workspaceId/deliveries/$eventId"
        params={{ workspaceId, eventId }}
      >
        {event}
      </TextLink>
      <StateBadge state={state} />
      {lastOutcome !== null && (
        <Text size="sm" c="dimmed">
          {outcomeText(lastOutcome)}
        </Text>
      )}
    </Group>
  );
}
