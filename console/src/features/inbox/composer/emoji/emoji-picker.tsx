import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../../components/icon';
import { type Emoji, findEmoji } from './emoji-list';
import classes from './emoji-picker.module.css';

interface EmojiPickerProps {
  onChoose: (emoji: string) => void;
}

/** As many as the style sheet has in a row. */
const COLUMNS = 8;

const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
};

/** Finds an emoji by its name. Arrows move through the grid, Enter chooses. */
export function EmojiPicker({ onChoose }: EmojiPickerProps) {
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => search.current?.focus({ preventScroll: true }), []);
  const found = findEmoji(text);
  const focusAt = (index: number) => {
    if (index < 0) search.current?.focus();
    else grid.current?.querySelectorAll('button')[index]?.focus();
  };
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') focusAt(0);
    else if (event.key === 'Enter' && found[0] !== undefined) onChoose(found[0].emoji);
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <TextInput
        ref={search}
        aria-label="Search emoji"
        placeholder="Search emoji"
        leftSection={<Icon name="search" />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onSearchKey}
      />
      {found.length === 0 && (
        <Text size="sm" c="dimmed" p="xs" role="status">
          No emoji found
        </Text>
      )}
      <div ref={grid} className={classes['grid']} role="group" aria-label="Emoji">
        <Grid found={found} onChoose={onChoose} onMove={focusAt} />
      </div>
    </div>
  );
}

interface GridProps {
  found: Emoji[];
  onChoose: (emoji: string) => void;
  /** A place before the first one is the search. */
  onMove: (index: number) => void;
}

/** Buttons of which Tab reaches the first, and arrows the others. */
function Grid({ found, onChoose, onMove }: GridProps) {
  return found.map(({ emoji, name }, index) => (
    <UnstyledButton
      key={emoji}
      className={classes['emoji']}
      tabIndex={index === 0 ? 0 : -1}
      aria-label={name}
      title={name}
      onClick={() => onChoose(emoji)}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onMove(Math.min(index + step, found.length - 1));
      }}
    >
      {emoji}
    </UnstyledButton>
  ));
}
