import { Anchor } from '@mantine/core';
import { FileIcon } from '../../../../components/file-icon';
import classes from './file.module.css';

interface DownloadLinkProps {
  url: string;
}

/** Saves a file under the name that Herald answers it with. */
export function DownloadLink({ url }: DownloadLinkProps) {
  return (
    <Anchor href={url} download size="xs" className={classes['download']}>
      <FileIcon name="download" size={14} />
      Download
    </Anchor>
  );
}
