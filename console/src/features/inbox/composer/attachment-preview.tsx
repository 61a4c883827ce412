import { ActionIcon, Text } from '@mantine/core';
import { FileIcon } from '../../../components/file-icon';
import { Icon } from '../../../components/icon';
import { shownBytes } from '../../../lib/file-size';
import classes from './attachment.module.css';
import type { Attachment } from './use-attachment';

interface AttachmentPreviewProps {
  attachment: Attachment;
}

/** File that goes out with the next Send, above the text, which becomes its caption. */
export function AttachmentPreview({ attachment }: AttachmentPreviewProps) {
  const { picked, progress, problem, remove, hidePreview } = attachment;
  if (picked === null) return null;
  const { file, preview } = picked;
  return (
    <div className={classes['attachment']} role="group" aria-label="Attachment">
      {preview === null ? (
        <FileIcon name="file" size={28} />
      ) : (
        <img className={classes['preview']} src={preview} alt="" onError={hidePreview} />
      )}
      <div className={classes['facts']}>
        <Text size="sm" fw={600} truncate>
          <bdi>{file.name}</bdi>
        </Text>
        <Text size="xs" c="dimmed">
          {shownBytes(file.size)}
          {file.type.startsWith('audio/') && ' · Audio is sent without a caption'}
        </Text>
        {progress !== null && (
          <progress
            className={classes['progress']}
            aria-label="Uploading"
            max={1}
            value={progress}
          />
        )}
        {problem !== null && (
          <Text size="xs" c="red" role="alert">
            {problem}
          </Text>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Remove attachment"
        title="Remove attachment"
        disabled={progress !== null}
        onClick={remove}
      >
        <Icon name="close" />
      </ActionIcon>
    </div>
  );
}
