import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/icon';
import { tooLong } from '../../../lib/too-long';
import { useInboxNavigation } from '../use-inbox-navigation';

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  problem: string | null;
}

const PAUSE_MS = 250;
/** As long as the API takes. */
const LENGTH_MAX = 100;

/** Looks for customers and messages while one types; the address keeps what was looked for. */
export function SearchField({ ref, problem }: SearchFieldProps) {
  const { search = '' } = useSearch({ from: '/w/$workspaceId/inbox' });
  const { filter } = useInboxNavigation();
  const [text, setText] = useState(search);
  const asked = useRef(search);
  const ask = useDebouncedCallback((sought: string) => {
    asked.current = sought;
    void filter(({ search: _search, ...now }) =>
      sought === '' ? now : { ...now, search: sought },
    );
  }, PAUSE_MS);
  useEffect(() => {
    // Changed by a link or the browser's way back, not by typing.
    if (search !== asked.current) setText(search);
    asked.current = search;
  }, [search]);

  function change(typed: string): void {
    setText(typed);
    if (tooLong(typed, LENGTH_MAX) === null) ask(typed.trim());
    else ask.cancel();
  }

  function clear(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    change('');
  }

  return (
    <TextInput
      ref={ref}
      type="search"
      aria-label="Search messages, names and numbers"
      placeholder="Message, name or number"
      leftSection={<Icon name="search" />}
      autoComplete="off"
      value={text}
      error={tooLong(text, LENGTH_MAX) ?? problem}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={clear}
    />
  );
}
