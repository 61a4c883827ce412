import { Code, Text } from '@mantine/core';
import { CopyableId } from '../../components/copyable-id';
import type { Column } from '../../components/data-table/column';
import { Ago } from '../../components/moment';
import type { RefusedRequest } from '../../lib/api/settings';

/** Columns of the refused requests. */
export const REFUSED_COLUMNS: readonly Column<RefusedRequest>[] = [
  {
    title: 'Error',
    width: 'minmax(0, 1.5fr)',
    place: 'title',
    isLong: true,
    cell: (row) => <Reason request={row} />,
  },
  {
    title: 'Request',
    width: 'minmax(0, 1.2fr)',
    place: 'about',
    isLong: true,
    cell: ({ method, path }) => (
      <Code>
        {method} {path}
      </Code>
    ),
  },
  { title: 'API key', width: 'minmax(0, 0.8fr)', place: 'note', cell: ({ keyName }) => keyName },
  {
    title: 'Request ID',
    width: '148px',
    cell: ({ requestId }) => (requestId === null ? '–' : <CopyableId id={requestId} />),
  },
  {
    title: 'Time',
    width: '96px',
    place: 'end',
    isNumber: true,
    cell: ({ at }) => <Ago at={at} />,
  },
];

function Reason({ request }: { request: RefusedRequest }) {
  const { status, code, more } = request;
  return (
    <>
      <Text span inherit fw={500}>
        {status} {code}
      </Text>
      {linesOf(request).map((line) => (
        <Text key={line} size="xs" c="dimmed">
          {line}
        </Text>
      ))}
      {more > 0 && (
        <Text size="xs" c="dimmed">
          And {more} more in this minute
        </Text>
      )}
    </>
  );
}

/** Returns what to change, field by field; the sentence of an error that names no fields. */
function linesOf({ error, details }: RefusedRequest): string[] {
  if (details.length === 0) return [error];
  return [...new Set(details.map(({ field, message }) => `${field}: ${message}`))];
}
