import { Anchor, Code, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type DeliveryDetails, deliveryQuery } from '../../lib/api/deliveries';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { Page } from '../../components/page';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { Section } from '../../components/section';
import { StateBadge } from '../../components/state-badge';
import { WorkflowLink } from '../../components/workflow-link';
import { DeliveryRequest } from './delivery-request';
import { DeliveryRuns } from './delivery-runs';
import { ResendButton } from './resend-button';

export function DeliveryPage() {
  const { workspaceId } = useCurrentWorkspace();
  const { eventId } = useParams({ from: '/w/$workspaceId/deliveries/$eventId' });
  const delivery = useQuery(deliveryQuery(workspaceId, eventId));
  return (
    <Page parent={{ to: '/w/$workspaceId/deliveries', label: 'All deliveries' }} title="Delivery">
      <Loaded query={delivery} what="the delivery" rows={4}>
        {(loaded) => <Details delivery={loaded} />}
      </Loaded>
    </Page>
  );
}

function Details({ delivery }: { delivery: DeliveryDetails }) {
  const canEdit = useCan('settings:edit');
  const { event, eventId, state, nextAttemptAt, workflowId } = delivery;
  return (
    <>
      {!canEdit && (
        <ReadOnlyNotice reason="Owners and Admins can resend. An Owner can allow Agents too." />
      )}
      <Section
        title={event}
        action={canEdit && <ResendButton delivery={delivery} />}
        about={<AboutDelivery delivery={delivery} />}
      >
        <Group gap="xs" role="status">
          <StateBadge state={state} />
          {nextAttemptAt !== null && (
            <Text size="sm">
              Next attempt <Moment at={nextAttemptAt} />
            </Text>
          )}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Event <Code>{eventId}</Code>
          {workflowId !== null && (
            <>
              {' '}
              · <WorkflowLink workflowId={workflowId} />
            </>
          )}
        </Text>
      </Section>
      <DeliveryRuns runs={delivery.runs} />
      <DeliveryRequest request={delivery.request} />
    </>
  );
}

function AboutDelivery({ delivery }: { delivery: DeliveryDetails }) {
  const { messageId, createdAt } = delivery;
  return (
    <Text size="sm" component="span" style={{ overflowWrap: 'anywhere' }}>
      {messageId !== null && <OfMessage event={delivery.event} messageId={messageId} />}
      Reported <Moment at={createdAt} />
    </Text>
  );
}

/** Names the message of a delivery, with a link to one that was sent. */
function OfMessage({ event, messageId }: { event: DeliveryDetails['event']; messageId: string }) {
  const { workspaceId } = useCurrentWorkspace();
  if (event === 'inbound_message') return <>Customer message {messageId} · </>;
  return (
    <>
      Message{' '}
      <Anchor
        underline="always"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/w/$workspaceId/messages/$messageId"
            params={{ workspaceId, messageId }}
          />
        )}
      >
        {messageId}
      </Anchor>
      {' · '}
    </>
  );
}
