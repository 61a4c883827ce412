import { Anchor } from '@mantine/core';
import { FileIcon } from '../../../../components/file-icon';
import { useDownload } from '../../../../components/use-download';
import classes from './file.module.css';

interface DownloadLinkProps {
  url: string;
}

/** Saves a file under the name that Herald answers it with, or says why there is none. */
export function DownloadLink({ url }: DownloadLinkProps) {
  const { isPending, onClick } = useDownload(url, { failureTitle: "Couldn't download" });
  return (
    <Anchor
      href={url}
      download
      size="xs"
      className={classes['download']}
      aria-busy={isPending}
      onClick={onClick}
    >
      <FileIcon name="download" size={14} />
      Download
    </Anchor>
  );
}
