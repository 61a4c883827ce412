import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { tooLong } from '../../lib/too-long';
import { Icon } from '../icon';

export interface SearchBoxProps {
  label: string;
  /** Text that the page's address names. */
  value: string;
  maxLength?: number;
  /** Value that the address gets for a text; the text itself unless given. */
  normalize?: (text: string) => string;
  /** Why nothing can be found by a text; null when something can. */
  refuse?: (text: string) => string | null;
  /** @param isTyping true when the text goes on from the last one: Back leaves both */
  onSearch: (text: string, isTyping: boolean) => void;
}

interface FilteringSearchBoxProps extends SearchBoxProps {
  /** False once nothing is filtered: a refused text goes with the filters. */
  isFiltered: boolean;
}

/** Searches once the typing pauses, at once on Enter. */
export function SearchBox(props: FilteringSearchBoxProps) {
  const { label } = props;
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
      autoComplete="off"
      value={text}
      error={problem}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

const PAUSE_MS = 300;

const NOTHING = { text: '', problem: null };

function useSearchText(props: FilteringSearchBoxProps) {
  const { value, isFiltered, maxLength = 128, normalize = same, refuse, onSearch } = props;
  const [typed, setTyped] = useState<{ text: string; problem: string | null }>({
    text: value,
    problem: null,
  });
  const asked = useRef(value);
  /** True between a key and the pause after it. */
  const isPending = useRef(false);
  useEffect(() => {
    // Changed by a link or the browser's way back, not by typing.
    if (value !== asked.current) {
      setTyped({ text: value, problem: null });
      isPending.current = false;
    }
    asked.current = value;
  }, [value]);
  const [wasFiltered, setWasFiltered] = useState(isFiltered);
  if (wasFiltered !== isFiltered) {
    setWasFiltered(isFiltered);
    if (!isFiltered && typed.problem !== null) setTyped(NOTHING);
  }

  function search(text: string): void {
    isPending.current = false;
    const problem = tooLong(text, maxLength) ?? refuse?.(text) ?? null;
    setTyped((now) => ({ ...now, problem }));
    const next = normalize(text);
    if (problem !== null || next === asked.current) return;
    const isTyping = asked.current !== '';
    asked.current = next;
    onSearch(text, isTyping);
  }

  const searchSoon = useDebouncedCallback((text: string) => {
    if (isPending.current) search(text);
  }, PAUSE_MS);

  function change(text: string): void {
    setTyped((now) => ({ ...now, text }));
    isPending.current = true;
    searchSoon(text.trim());
  }

  return { ...typed, change, searchNow: () => search(typed.text.trim()) };
}

function same(text: string): string {
  return text;
}
