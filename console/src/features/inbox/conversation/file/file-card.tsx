import { Text } from '@mantine/core';
import { FileIcon } from '../../../../components/file-icon';
import { shownBytes } from '../../../../lib/file-size';
import { DownloadLink } from './download-link';
import classes from './file.module.css';

interface FileCardProps {
  url: string;
  filename: string | null;
  bytes: number | undefined;
}

/** Document: its name, its size where it is known, and a way to save it. */
export function FileCard({ url, filename, bytes }: FileCardProps) {
  return (
    <div className={classes['card']}>
      <FileIcon name="file" size={28} />
      <div className={classes['about']}>
        <Text size="sm" fw={600} component="div">
          <bdi>{filename ?? 'Document'}</bdi>
        </Text>
        <div className={classes['facts']}>
          {bytes !== undefined && (
            <Text size="xs" c="dimmed" component="span">
              {shownBytes(bytes)}
            </Text>
          )}
          <DownloadLink url={url} />
        </div>
      </div>
    </div>
  );
}
