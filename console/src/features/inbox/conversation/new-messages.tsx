import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../components/icon';
import classes from './conversation.module.css';
import type { Entry } from './timeline';

interface NewMessagesProps {
  entries: Entry[];
  isAtEnd: boolean;
  onShow: () => void;
}

/** Tells of what came while one reads further up, and leads there; read aloud wherever one is. */
export function NewMessages({ entries, isAtEnd, onShow }: NewMessagesProps) {
  const newestKey = entries.at(-1)?.key ?? null;
  const [openedKey, setOpenedKey] = useState(newestKey);
  const [seenKey, setSeenKey] = useState(newestKey);
  if (openedKey === null && newestKey !== null) setOpenedKey(newestKey);
  if ((isAtEnd || seenKey === null) && seenKey !== newestKey) setSeenKey(newestKey);
  const seenIndex = entries.findLastIndex(({ key }) => key === seenKey);
  const count = isAtEnd || seenIndex < 0 ? 0 : countOf(entries.slice(seenIndex + 1));
  return (
    <>
      <VisuallyHidden role="status">
        {openedKey !== null && newestKey !== openedKey && spoken(entries.at(-1))}
      </VisuallyHidden>
      {!isAtEnd && (
        <div className={classes['toEnd']}>
          <Button size="xs" onClick={onShow} leftSection={<Icon name="down" />}>
            {textOf(count)}
          </Button>
        </div>
      )}
    </>
  );
}

function textOf(count: number): string {
  if (count === 0) return 'Jump to latest';
  return count === 1 ? '1 new message' : `${count} new messages`;
}

function countOf(entries: Entry[]): number {
  return entries.filter(({ kind }) => kind === 'said').length;
}

/** Returns the newest message of the customer for screen readers. */
function spoken(entry: Entry | undefined): string {
  if (entry?.kind !== 'said' || entry.said.direction !== 'inbound') return '';
  const { content } = entry.said;
  const text = content.kind === 'text' || content.kind === 'button' ? content.text : content.kind;
  return `New message: ${text}`;
}
