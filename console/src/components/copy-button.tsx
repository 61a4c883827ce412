import { Button, type ButtonProps, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';

interface CopyButtonProps extends ButtonProps {
  value: string;
  /** The element that shows the value. */
  shownIn: RefObject<HTMLElement | null>;
  label?: string;
  ariaLabel?: string;
}

/** Copies. Where the browser does not let it, as without https, it selects the text for the reader to copy. */
export function CopyButton(props: CopyButtonProps) {
  const { value, shownIn, label = 'Copy', ariaLabel, ...button } = props;
  const { copy, copied, error } = useClipboard();
  useEffect(() => {
    if (error !== null && shownIn.current !== null) {
      window.getSelection()?.selectAllChildren(shownIn.current);
    }
  }, [error, shownIn]);
  return (
    <>
      <Button size="xs" {...button} onClick={() => copy(value)} aria-label={ariaLabel}>
        {copied ? 'Copied' : label}
      </Button>
      <Text size="sm" component="span" role="status">
        {error !== null && 'Text selected. Press Ctrl+C or ⌘C.'}
      </Text>
    </>
  );
}
