import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../icon';

export interface SearchBoxProps {
  label: string;
  /** Text that the page's address names. */
  value: string;
  maxLength?: number;
  /** Why nothing can be found by a text; null when something can. */
  refuse?: (text: string) => string | null;
  /** @param isTyping true when the text goes on from the last one: Back leaves both */
  onSearch: (text: string, isTyping: boolean) => void;
}

/** Searches once the typing pauses, at once on Enter. */
export function SearchBox(props: SearchBoxProps) {
  const { label, maxLength = 128 } = props;
  const { text, problem, change, searchNow } = useSearchText(props);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') searchNow();
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    change('');
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" />}
      flex="1 1 220px"
      maw={{ sm: 280 }}
      maxLength={maxLength}
      autoComplete="off"
      value={text}
      error={problem}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

const PAUSE_MS = 300;

function useSearchText({ value, refuse, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef(value);
  /** True between a key and the pause after it. */
  const isPending = useRef(false);
  useEffect(() => {
    // Changed by a link or the browser's way back, not by typing.
    if (value !== asked.current) {
      setText(value);
      isPending.current = false;
    }
    asked.current = value;
  }, [value]);

  function search(typed: string): void {
    isPending.current = false;
    const refusal = refuse?.(typed) ?? null;
    setProblem(refusal);
    if (refusal !== null || typed === asked.current) return;
    const isTyping = asked.current !== '';
    asked.current = typed;
    onSearch(typed, isTyping);
  }

  const searchSoon = useDebouncedCallback((typed: string) => {
    if (isPending.current) search(typed);
  }, PAUSE_MS);

  function change(typed: string): void {
    setText(typed);
    isPending.current = true;
    searchSoon(typed.trim());
  }

  return { text, problem, change, searchNow: () => search(text.trim()) };
}
