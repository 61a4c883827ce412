import { Code, Group, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { DeliveryDetails } from '../../lib/api/deliveries';
import { useCurrentWorkspace } from '../../lib/api/session';
import { ordinal } from '../../lib/text';
import { CopyButton } from '../../components/copy-button';
import { Moment } from '../../components/moment';
import { WorkflowLink } from '../../components/workflow-link';
import { TextLink } from '../../components/text-link';
import classes from './delivery.module.css';

interface DeliveryFactsProps {
  delivery: DeliveryDetails;
}

/** The facts of a delivery: where it went, what it is about, and where to look further. */
export function DeliveryFacts({ delivery }: DeliveryFactsProps) {
  const { eventId, event, messageId, createdAt, completedAt, run, workflowId } = delivery;
  const target = latestTarget(delivery);
  return (
    <dl className={classes['facts']}>
      {target !== null && (
        <Fact name="URL">
          <Copied value={target} what="URL" />
        </Fact>
      )}
      <Fact name="Event ID">
        <Copied value={eventId} what="event ID" />
      </Fact>
      {messageId !== null && (
        <Fact name="Message">
          <MessageOf event={event} messageId={messageId} />
        </Fact>
      )}
      <Fact name="Reported">
        <Moment at={createdAt} />
      </Fact>
      {completedAt !== null && (
        <Fact name="Completed">
          <Moment at={completedAt} />
        </Fact>
      )}
      <Fact name="Run">{run === 1 ? 'First run' : `${ordinal(run)} run, resent`}</Fact>
      {workflowId !== null && (
        <Fact name="Workflow">
          <WorkflowLink workflowId={workflowId} />
        </Fact>
      )}
    </dl>
  );
}

/** Returns the URL of the latest attempt that kept it. */
function latestTarget({ runs }: DeliveryDetails): string | null {
  const requests = runs.flatMap(({ attempts }) => attempts.map(({ request }) => request));
  const latest = requests.findLast((request) => request !== null);
  return latest === undefined || latest === null ? null : shownUrl(latest);
}

/** Writes a URL, with a sign for a query that was not kept. */
export function shownUrl({ url, hasQuery }: { url: string; hasQuery: boolean }): string {
  return hasQuery ? `${url}?…` : url;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm">
        {children}
      </Text>
    </div>
  );
}

function Copied({ value, what }: { value: string; what: string }) {
  const shownIn = useRef<HTMLElement>(null);
  return (
    <Group gap="xs" component="span">
      <Code ref={shownIn} className={classes['text'] ?? ''}>
        {value}
      </Code>
      <CopyButton
        variant="default"
        size="compact-xs"
        value={value}
        shownIn={shownIn}
        ariaLabel={`Copy ${what}`}
      />
    </Group>
  );
}

/** Names the message of a delivery, with a link to one that was sent. */
function MessageOf({ event, messageId }: { event: DeliveryDetails['event']; messageId: string }) {
  const { workspaceId } = useCurrentWorkspace();
  if (event === 'inbound_message' || messageId.startsWith('inb_'))
    return <>Customer message {messageId}</>;
  return (
    <TextLink
      size="sm"
      underline="always"
      to="/w/$workspaceId/messages/$messageId"
      params={{ workspaceId, messageId }}
    >
      {messageId}
    </TextLink>
  );
}
