import { UnstyledButton } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { shortenId } from '../lib/shorten-id';
import classes from './copyable-id.module.css';
import { Icon } from './icon';

interface CopyableIdProps {
  id: string;
}

/** An id in a table, with a button that shows on the pointer or the focus. Where copying is barred, the id is selected. */
export function CopyableId({ id }: CopyableIdProps) {
  const { copy, copied, error } = useClipboard();
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (error !== null && shown.current !== null) {
      window.getSelection()?.selectAllChildren(shown.current);
    }
  }, [error]);
  return (
    <span className={classes['id']}>
      <code ref={shown} title={id}>
        {error === null ? shortenId(id) : id}
      </code>
      <UnstyledButton
        className={classes['copy']}
        aria-label={copied ? `Copied ${id}` : `Copy ${id}`}
        title="Copy"
        onClick={() => copy(id)}
      >
        <Icon name={copied ? 'tick' : 'copy'} size={14} />
      </UnstyledButton>
    </span>
  );
}
