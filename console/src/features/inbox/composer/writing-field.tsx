import { Button, Textarea } from '@mantine/core';
import {
  type AriaAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
} from 'react';
import { HAS_LIST } from '../use-inbox-navigation';
import classes from './composer.module.css';
import type { Draft } from './drafts';

/** Link between the field and a list that helps to write in it. */
export interface Typing {
  onKeyDown: (event: KeyboardEvent) => void;
  onCursor: (at: number) => void;
  onTyped: () => void;
  onBlur: () => void;
  aria: AriaAttributes;
}

interface WritingFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  placeholder: string;
  /** Name of what Enter and the button do. */
  action: string;
  draft: Draft;
  /** Something goes out with the text, which may be empty then. */
  hasFile?: boolean;
  isBusy?: boolean;
  /**
   * The field takes the focus when it appears, unless this place has it. Only where there is room for the list too:
   * elsewhere a keyboard would cover the screen.
   */
  focusUnlessIn?: RefObject<HTMLElement | null>;
  /** Buttons below the text. */
  tools?: ReactNode;
  /** List that helps to write, and gets the keys first. */
  typing?: Typing;
  onChange: (text: string) => void;
  onSubmit: () => void;
}

const ROWS_MAX = 8;

/**
 * Field that grows with its text, above its tools. Enter sends, Shift and Enter begin a new line; an Enter that ends the
 * choice of a character does neither.
 */
export function WritingField(props: WritingFieldProps) {
  const { field, label, placeholder, action, draft, isBusy = false, tools, typing } = props;
  const { hasFile = false, focusUnlessIn, onChange, onSubmit } = props;
  useFocusAtFirst(field, focusUnlessIn);
  const onKeyDown = (event: KeyboardEvent) => {
    typing?.onKeyDown(event);
    if (event.defaultPrevented) return;
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
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          typing?.onTyped();
          typing?.onCursor(currentTarget.selectionEnd);
        }}
        onSelect={({ currentTarget }) => typing?.onCursor(currentTarget.selectionEnd)}
        onKeyDown={onKeyDown}
        onBlur={typing?.onBlur}
        {...typing?.aria}
      />
      <div className={classes['tools']}>
        {tools}
        <SubmitButton
          {...{ action, isBusy, onSubmit }}
          isEmpty={!hasFile && draft.text.trim() === ''}
        />
      </div>
    </>
  );
}

interface SubmitButtonProps extends Pick<WritingFieldProps, 'action' | 'isBusy' | 'onSubmit'> {
  isEmpty: boolean;
}

/** Button at the end of the tools, with its key. */
function SubmitButton({ action, isBusy = false, isEmpty, onSubmit }: SubmitButtonProps) {
  return (
    <Button
      ml="auto"
      flex="none"
      size="xs"
      onClick={onSubmit}
      loading={isBusy}
      disabled={isEmpty}
      title={`${action} (Enter)`}
      rightSection={
        <span className={classes['enter']} aria-hidden>
          ↵
        </span>
      }
    >
      {action}
    </Button>
  );
}

/** Focuses a field that appears, unless a place has the focus: a message that was searched for keeps it. */
function useFocusAtFirst(
  field: WritingFieldProps['field'],
  place: WritingFieldProps['focusUnlessIn'],
): void {
  useEffect(() => {
    if (place === undefined || place.current?.contains(document.activeElement) === true) return;
    if (window.matchMedia(HAS_LIST).matches) field.current?.focus();
  }, [place, field]);
}
