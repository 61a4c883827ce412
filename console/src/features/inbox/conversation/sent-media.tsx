import { Anchor } from '@mantine/core';
import type { OutboundMessage } from '../../../lib/api/inbox';
import { SaidText } from './bubble';
import { MessageFile } from './file/message-file';

interface SentMediaProps {
  messageId: string;
  media: NonNullable<OutboundMessage['media']>;
}

/** File that was sent, with its caption; of one by its address also that. */
export function SentMedia({ messageId, media }: SentMediaProps) {
  const { url, caption } = media;
  return (
    <>
      <MessageFile messageId={messageId} file={media} />
      {url !== null && (
        <div>
          <Anchor size="xs" href={url} target="_blank" rel="noopener noreferrer">
            <bdi>{url}</bdi>
          </Anchor>
        </div>
      )}
      {caption !== null && <SaidText text={caption} />}
    </>
  );
}
