import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { requireFile } from '../lib/api/client';
import { download } from '../lib/download';
import { problemText } from './problem-alert';

/** Texts and effects of a link that saves a file. */
interface DownloadOptions {
  /** Title above the reason why there is no file. */
  failureTitle: string;
  onBegun?: () => void;
}

/** Has a link save its file, which the browser writes as it arrives, or say on the page why there is none. */
export function useDownload(url: string, { failureTitle, onBegun }: DownloadOptions) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => requireFile(url),
    onSuccess() {
      download(url);
      onBegun?.();
    },
    onError: (error) =>
      notifications.show({ title: failureTitle, message: problemText(error), color: 'red' }),
  });
  const onClick = (event: MouseEvent): void => {
    // A new tab or window downloads by itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!isPending) mutate();
  };
  return { isPending, onClick };
}
