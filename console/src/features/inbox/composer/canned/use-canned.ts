import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { type CannedReply, cannedRepliesQuery } from '../../../../lib/api/canned-replies';
import { useCurrentWorkspace } from '../../../../lib/api/session';
import { insertText } from '../insert-text';
import { matchingReplies, textFor } from './canned-text';
import { useSlash } from './use-slash';

interface CannedOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Name of the customer for `{{name}}`; null while it is unknown. */
  name: string | null;
  /** Opens the dialog in which replies are edited. */
  onManage: () => void;
}

/** Entry of the list; null stands for the dialog in which replies are edited. */
type CannedOption = CannedReply | null;

/** List of canned replies over a field, which keeps the focus: arrows move in it, Enter inserts, Escape closes. */
export function useCanned({ field, text, name, onManage }: CannedOptions) {
  const { workspaceId } = useCurrentWorkspace();
  const id = useId();
  const asked = useSlash(text);
  const { slash, isAsked } = asked;
  const { data, error, isLoading } = useQuery({
    ...cannedRepliesQuery(workspaceId),
    enabled: isAsked,
  });
  const filter = slash?.filter ?? '';
  const options = isAsked && data !== undefined ? optionsOf(data, filter) : [];
  const [active, setActive] = useState({ filter, index: 0 });
  const index = active.filter === filter ? Math.min(active.index, options.length - 1) : 0;
  const moveTo = (next: number) => setActive({ filter, index: next });
  const close = () => {
    asked.close();
    moveTo(0);
  };
  const choose = (option: CannedOption) => {
    close();
    if (option !== null) insertText(field.current, textFor(option, name), slash?.at ?? null);
    else {
      if (slash !== null) insertText(field.current, '', slash.at);
      onManage();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey) return;
    const { length } = options;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // Letters that match nothing are a text like any other, but only once the replies are loaded.
    if (length === 0 && !(isLoading && event.key === 'Enter')) return;
    if (step !== undefined) moveTo((index + step + length) % length);
    else if (event.key === 'Escape') close();
    else if (event.key !== 'Enter') return;
    else if (length > 0) choose(options[index] ?? null);
    event.preventDefault();
  };
  const openByButton = () => {
    field.current?.focus();
    asked.toggle();
  };
  const { onCursor, onTyped } = asked;
  const aria = { id, index, isOpen: options.length > 0 };
  const typing = { onKeyDown, onBlur: asked.leave, onCursor, onTyped, aria: ariaOf(aria) };
  return { id, options, index, choose, typing, openByButton, error: isAsked ? error : null };
}

function optionsOf(replies: CannedReply[], filter: string): CannedOption[] {
  return [...matchingReplies(replies, filter), ...(filter === '' ? [null] : [])];
}

interface AriaOptions {
  id: string;
  index: number;
  isOpen: boolean;
}

/** Attributes by which the field tells screen readers of the list. */
function ariaOf({ id, index, isOpen }: AriaOptions) {
  const open = { 'aria-controls': id, 'aria-activedescendant': optionId(id, index) };
  return { 'aria-autocomplete': 'list' as const, ...(isOpen && open) };
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
