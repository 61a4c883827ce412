import { ActionIcon, Group, Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon } from '../../../components/icon';
import { HAS_LIST } from '../use-inbox-navigation';
import type { Draft } from './drafts';

interface WritingFieldProps {
  label: string;
  placeholder: string;
  /** Name of what Enter and the button do. */
  action: string;
  draft: Draft;
  isBusy?: boolean;
  /** Where there is room for the list too; elsewhere a keyboard would cover the screen. */
  hasFocusAtFirst?: boolean;
  onChange: (text: string) => void;
  onSubmit: () => void;
}

const ROWS_MAX = 8;

/** Enter sends, Shift and Enter begin a new line; an Enter that ends the choice of a character does neither. */
export function WritingField(props: WritingFieldProps) {
  const { label, placeholder, action, draft, isBusy = false, hasFocusAtFirst = false } = props;
  const { onChange, onSubmit } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (hasFocusAtFirst && window.matchMedia(HAS_LIST).matches) field.current?.focus();
  }, [hasFocusAtFirst]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <Textarea
        ref={field}
        flex={1}
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
      <ActionIcon
        size={36}
        onClick={onSubmit}
        loading={isBusy}
        disabled={draft.text.trim() === ''}
        aria-label={action}
        title={`${action} (Enter)`}
      >
        <Icon name="send" />
      </ActionIcon>
    </Group>
  );
}
