import { Anchor, Text } from '@mantine/core';
import type { OutboundMessage } from '../../../lib/api/inbox';
import { mediaTitle } from '../../../lib/media-title';
import { SaidText } from './bubble';
import classes from './bubble.module.css';

interface SentMediaProps {
  media: NonNullable<OutboundMessage['media']>;
}

/** File that was sent by its address: what it is, where it is, and its caption. */
export function SentMedia({ media }: SentMediaProps) {
  const { url, caption } = media;
  return (
    <>
      <div className={classes['media']}>
        <Text size="sm" fw={600}>
          <bdi>{mediaTitle({ ...media, caption: null })}</bdi>
        </Text>
        <Anchor size="xs" href={url} target="_blank" rel="noopener noreferrer">
          <bdi>{url}</bdi>
        </Anchor>
      </div>
      {caption !== null && <SaidText text={caption} />}
    </>
  );
}
