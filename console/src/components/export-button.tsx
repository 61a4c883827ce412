import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { requireFile } from '../lib/api/client';
import { useCurrentWorkspace } from '../lib/api/session';
import { download } from '../lib/download';
import { problemText } from './problem-alert';

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
  const { mutate, isPending } = useMutation({
    mutationFn: () => requireFile(url),
    onSuccess() {
      download(url);
      notifications.show({ title: 'Export started', message: LIMIT, color: 'blue' });
    },
    onError: (error) =>
      notifications.show({ title: "Couldn't export", message: problemText(error), color: 'red' }),
  });
  const start = (event: MouseEvent): void => {
    // A new tab or window downloads by itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    mutate();
  };
  return (
    <Button
      component="a"
      variant="default"
      href={url}
      loading={isPending}
      download
      title={LIMIT}
      onClick={start}
    >
      Export CSV
    </Button>
  );
}
