import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Delivery } from '../../lib/api/deliveries';
import { useCurrentWorkspace } from '../../lib/api/session';
import { outcomeText } from '../../lib/outcome-text';
import { ordinal } from '../../lib/text';
import { Row, type RowPlace } from '../../components/rows';
import { StateBadge } from '../../components/state-badge';

interface DeliveryRowProps {
  delivery: Delivery;
  place: RowPlace;
}

export function DeliveryRow({ delivery, place }: DeliveryRowProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { eventId, event, messageId, state, run, attempts, lastOutcome, createdAt } = delivery;
  return (
    <Row
      place={place}
      title={
        <Anchor
          fw={600}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/w/$workspaceId/deliveries/$eventId"
              params={{ workspaceId, eventId }}
            />
          )}
        >
          {messageId === null ? event : `${event} · ${messageId}`}
        </Anchor>
      }
      state={<StateBadge state={state} />}
      at={createdAt}
      facts={
        <>
          {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
          {lastOutcome !== null && ` · ${outcomeText(lastOutcome)}`}
          {run > 1 && ` · Resent (${ordinal(run)} run)`}
        </>
      }
    />
  );
}
