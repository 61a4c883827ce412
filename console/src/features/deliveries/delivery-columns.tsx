import { Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CopyableId } from '../../components/copyable-id';
import type { Column } from '../../components/data-table/column';
import { ROW_LINK } from '../../components/data-table/row-link';
import { Ago } from '../../components/moment';
import type { Delivery } from '../../lib/api/deliveries';
import { useCurrentWorkspace } from '../../lib/api/session';
import { outcomeText } from '../../lib/outcome-text';
import { capitalized, ordinal } from '../../lib/text';
import { DeliveryState } from './delivery-state';

/** Columns of the delivery log. */
export const DELIVERY_COLUMNS: readonly Column<Delivery>[] = [
  {
    title: 'Status',
    width: '140px',
    place: 'state',
    cell: ({ state }) => <DeliveryState state={state} />,
  },
  {
    title: 'Event',
    width: 'minmax(0, 1fr)',
    place: 'title',
    cell: (row) => <DeliveryLink delivery={row} />,
  },
  {
    title: 'Message',
    width: '168px',
    place: 'about',
    cell: ({ messageId }) => (messageId === null ? '–' : <CopyableId id={messageId} />),
  },
  { title: 'Answer', width: 'minmax(0, 160px)', place: 'note', cell: answerOf },
  {
    title: 'Attempts',
    width: '72px',
    isNumber: true,
    cell: ({ attempts }) => attempts.toLocaleString(),
  },
  {
    title: 'Time',
    width: '96px',
    place: 'end',
    isNumber: true,
    cell: ({ createdAt }) => <Ago at={createdAt} />,
  },
];

interface DeliveryLinkProps {
  delivery: Delivery;
}

function DeliveryLink({ delivery: { eventId, event, messageId, run } }: DeliveryLinkProps) {
  const { workspaceId } = useCurrentWorkspace();
  return (
    <>
      <Link
        {...ROW_LINK}
        to="/w/$workspaceId/deliveries"
        params={{ workspaceId }}
        search={(search) => ({ ...search, delivery: eventId })}
        resetScroll={false}
      >
        {event}
        {messageId !== null && <VisuallyHidden component="span"> · {messageId}</VisuallyHidden>}
      </Link>
      {run > 1 && (
        <Text span inherit c="dimmed">
          {` · Resent (${ordinal(run)} run)`}
        </Text>
      )}
    </>
  );
}

function answerOf({ attempts, lastOutcome }: Delivery): string {
  if (attempts === 0) return '–';
  return capitalized(outcomeText(lastOutcome));
}
