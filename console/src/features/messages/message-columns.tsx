import { Group, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CopyableId } from '../../components/copyable-id';
import type { Column } from '../../components/data-table/column';
import { ROW_LINK } from '../../components/data-table/row-link';
import { Ago } from '../../components/moment';
import { StateBadge } from '../../components/state-badge';
import type { Message } from '../../lib/api/messages';
import { sendersQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';
import { recipientName } from '../../lib/recipient';
import { capitalized, shownNumber } from '../../lib/text';
import { SOURCES, titleOf } from './message-words';

/** Columns of the message log. */
export const MESSAGE_COLUMNS: readonly Column<Message>[] = [
  { title: 'Status', width: '148px', place: 'state', cell: (row) => <Status message={row} /> },
  { title: 'To', width: '126px', place: 'about', cell: (row) => recipientOf(row) },
  {
    title: 'Template',
    width: 'minmax(0, 1fr)',
    place: 'title',
    cell: (row) => <MessageLink message={row} />,
  },
  { title: 'Number', width: '126px', cell: (row) => <SenderOf message={row} /> },
  { title: 'Source', width: '86px', cell: ({ kind }) => capitalized(SOURCES[kind]) },
  { title: 'ID', width: '148px', cell: ({ messageId }) => <CopyableId id={messageId} /> },
  {
    title: 'Time',
    width: '96px',
    place: 'end',
    isNumber: true,
    cell: ({ createdAt }) => <Ago at={createdAt} />,
  },
];

interface CellProps {
  message: Message;
}

function Status({ message: { status, statusCode } }: CellProps) {
  return (
    <Group gap={6} wrap="nowrap">
      <StateBadge state={status} />
      {statusCode !== undefined && (
        <Text size="xs" c="dimmed" title="Error code">
          {statusCode}
        </Text>
      )}
    </Group>
  );
}

/** Names a message by its template or text; one that Herald did not send says why. */
function MessageLink({ message }: CellProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { messageId, refusal } = message;
  return (
    <>
      <Link
        {...ROW_LINK}
        to="/w/$workspaceId/messages/$messageId"
        params={{ workspaceId, messageId }}
      >
        <bdi>{titleOf(message)}</bdi>
        <VisuallyHidden component="span"> to {recipientOf(message)}</VisuallyHidden>
      </Link>
      {refusal !== null && (
        <Text span inherit c="dimmed" title={refusal}>
          {` · ${refusal}`}
        </Text>
      )}
    </>
  );
}

function SenderOf({ message: { senderId } }: CellProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { data: senders = [] } = useQuery(sendersQuery(workspaceId));
  const sender = senders.find((each) => each.senderId === senderId);
  return sender === undefined ? senderId : shownNumber(sender.number);
}

function recipientOf({ recipientNumber }: Message): string {
  return recipientName(recipientNumber);
}
