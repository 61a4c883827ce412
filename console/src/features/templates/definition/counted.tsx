import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CharacterCount } from '../../../components/character-count';

interface CountedProps {
  text: string;
  max: number;
  children: ReactNode;
}

/** A field with the length and the limit of its text, in characters as the providers count. */
export function Counted({ text, max, children }: CountedProps) {
  return (
    <Stack gap={4}>
      {children}
      <CharacterCount count={Array.from(text).length} max={max} />
    </Stack>
  );
}
