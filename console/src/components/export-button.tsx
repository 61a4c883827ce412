import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCurrentWorkspace } from '../lib/api/session';
import { useDownload } from './use-download';

interface ExportButtonProps {
  file: 'messages.csv' | 'deliveries.csv' | 'audit.csv';
  /** Filter of the list, as the API takes it. */
  filter: Record<string, string>;
}

const LIMIT = 'The file holds at most 100,000 rows, newest first.';

/** Downloads a list as a CSV file, which the browser writes as it arrives, or says why there is none. */
export function ExportButton({ file, filter }: ExportButtonProps) {
  const { workspaceId } = useCurrentWorkspace();
  const query = new URLSearchParams(filter).toString();
  const url = `/api/v1/workspaces/${workspaceId}/${file}${query && `?${query}`}`;
  const { isPending, onClick } = useDownload(url, {
    failureTitle: "Couldn't export",
    onBegun: () => notifications.show({ title: 'Export started', message: LIMIT, color: 'blue' }),
  });
  return (
    <Button
      component="a"
      variant="default"
      href={url}
      loading={isPending}
      download
      title={LIMIT}
      onClick={onClick}
    >
      Export CSV
    </Button>
  );
}
