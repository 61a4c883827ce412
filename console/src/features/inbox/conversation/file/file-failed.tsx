import { Button, Text } from '@mantine/core';
import { DownloadLink } from './download-link';
import classes from './file.module.css';

interface FileFailedProps {
  /** Name of the file in a sentence: "image". */
  what: string;
  url: string;
  /** Size of its frame. */
  className?: string | undefined;
  onRetry: () => void;
}

/** In place of a file that cannot be shown: it is gone, out of reach, or not what it claims to be. */
export function FileFailed({ what, url, className = '', onRetry }: FileFailedProps) {
  return (
    <div className={`${classes['failed']} ${className}`} role="status">
      <Text size="sm">Couldn't load the {what}.</Text>
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        Retry
      </Button>
      <DownloadLink url={url} />
    </div>
  );
}
