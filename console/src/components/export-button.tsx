import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCurrentWorkspace } from '../lib/api/session';

interface ExportButtonProps {
  file: 'messages.csv' | 'deliveries.csv' | 'audit.csv';
  /** Filter of the list, as the API takes it. */
  filter: Record<string, string>;
}

const LIMIT = 'The file holds at most 100,000 rows, newest first.';

/** Downloads a list as a CSV file. */
export function ExportButton({ file, filter }: ExportButtonProps) {
  const { workspaceId } = useCurrentWorkspace();
  const query = new URLSearchParams(filter).toString();
  const start = (): void =>
    void notifications.show({ title: 'Export started', message: LIMIT, color: 'blue' });
  return (
    <Button
      component="a"
      variant="default"
      href={`/api/v1/workspaces/${workspaceId}/${file}${query && `?${query}`}`}
      download
      title={LIMIT}
      onClick={start}
    >
      Export CSV
    </Button>
  );
}
