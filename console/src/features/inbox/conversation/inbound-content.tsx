import { Text } from '@mantine/core';
import type { InboundMessage } from '../../../lib/api/inbox';
import { SaidText } from './bubble';
import { MessageFile } from './file/message-file';

type Content = InboundMessage['content'];

interface InboundContentProps {
  messageId: string;
  content: Content;
}

/** Text, a tapped button, or what else there is to know of what came. */
export function InboundContent({ messageId, content }: InboundContentProps) {
  switch (content.kind) {
    case 'text':
      return <SaidText text={content.text} />;
    case 'button':
      return (
        <>
          <Text size="xs" fs="italic">
            Tapped a button
          </Text>
          <SaidText text={content.text} />
        </>
      );
    case 'media':
      return <InboundFile messageId={messageId} media={content.media} />;
    case 'other':
      return (
        <Text size="sm" fs="italic">
          {`Unsupported message (${content.type}). Its content is not stored.`}
        </Text>
      );
  }
}

interface InboundFileProps {
  messageId: string;
  media: Extract<Content, { kind: 'media' }>['media'];
}

function InboundFile({ messageId, media }: InboundFileProps) {
  return (
    <>
      <MessageFile messageId={messageId} file={media} />
      {media.caption !== null && <SaidText text={media.caption} />}
    </>
  );
}
