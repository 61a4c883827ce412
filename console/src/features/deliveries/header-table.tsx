import { Code, Text } from '@mantine/core';
import { Table } from '../../components/table';
import classes from './delivery.module.css';

interface HeaderTableProps {
  label: string;
  headers: Record<string, string>;
}

const HIDDEN = '***';

/** Headers of a request or a response; a hidden value shows that it was there. */
export function HeaderTable({ label, headers }: HeaderTableProps) {
  const entries = Object.entries(headers);
  if (entries.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No headers.
      </Text>
    );
  }
  return (
    <Table label={label}>
      <tbody>
        {entries.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Code className={classes['text'] ?? ''}>{value.replaceAll(HIDDEN, '(hidden)')}</Code>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
