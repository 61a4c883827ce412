import classes from './bubble.module.css';
import { Text } from '@mantine/core';
import type { InboundMessage } from '../../../lib/api/inbox';
import { SaidText } from './bubble';

type Content = InboundMessage['content'];
type Media = Extract<Content, { kind: 'media' }>['media'];

interface InboundContentProps {
  content: Content;
}

/** Text, a tapped button, or what else there is to know of what came. */
export function InboundContent({ content }: InboundContentProps) {
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
      return <MediaReference media={content.media} />;
    case 'other':
      return (
        <Text size="sm" fs="italic">
          {`Unsupported message (${content.type}). Its content is not stored.`}
        </Text>
      );
  }
}

/** The file stays at the provider; here is what it is called there. */
function MediaReference({ media }: { media: Media }) {
  const { type, mimeType, filename, caption, reference } = media;
  return (
    <>
      <div className={classes['media']}>
        <Text size="sm" fw={600} tt="capitalize">
          {type}
        </Text>
        <Text size="xs" component="div">
          {filename !== null && <bdi>{filename}</bdi>} {mimeType !== null && `(${mimeType})`}
        </Text>
        <Text size="xs" component="div">
          Provider ID <bdi>{reference}</bdi>
        </Text>
      </div>
      {caption !== null && <SaidText text={caption} />}
    </>
  );
}
