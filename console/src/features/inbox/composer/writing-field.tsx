import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { HAS_LIST } from '../use-inbox-navigation';
import classes from './composer.module.css';
import type { Draft } from './drafts';

interface WritingFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  placeholder: string;
  /** Name of what Enter and the button do. */
  action: string;
  draft: Draft;
  isBusy?: boolean;
  /** Where there is room for the list too; elsewhere a keyboard would cover the screen. */
  hasFocusAtFirst?: boolean;
  /** Buttons below the text. */
  tools?: ReactNode;
  onChange: (text: string) => void;
  onSubmit: () => void;
}

const ROWS_MAX = 8;

/**
 * Field that grows with its text, above its tools. Enter sends, Shift and Enter begin a new line; an Enter that ends the
 * choice of a character does neither.
 */
export function WritingField(props: WritingFieldProps) {
  const { field, label, placeholder, action, draft, isBusy = false, tools } = props;
  const { hasFocusAtFirst = false, onChange, onSubmit } = props;
  useEffect(() => {
    if (hasFocusAtFirst && window.matchMedia(HAS_LIST).matches) field.current?.focus();
  }, [hasFocusAtFirst, field]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <>
      <Textarea
        ref={field}
        variant="unstyled"
        classNames={{ input: classes['input'] ?? '' }}
        aria-label={label}
        placeholder={placeholder}
        autosize
        minRows={1}
        maxRows={ROWS_MAX}
        dir="auto"
        value={draft.text}
        error={draft.problem}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes['tools']}>
        {tools}
        <Button
          ml="auto"
          size="xs"
          onClick={onSubmit}
          loading={isBusy}
          disabled={draft.text.trim() === ''}
          title={`${action} (Enter)`}
          rightSection={
            <span className={classes['enter']} aria-hidden>
              ↵
            </span>
          }
        >
          {action}
        </Button>
      </div>
    </>
  );
}
