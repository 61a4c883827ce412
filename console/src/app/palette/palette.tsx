import { Combobox, Text, TextInput, VisuallyHidden, useCombobox } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icon';
import { tooLong } from '../../lib/too-long';
import { type Command, type CommandGroup, matching, useCommands } from './commands';
import { useFound } from './found';
import classes from './palette.module.css';

interface PaletteProps {
  onClose: () => void;
  /** Called before a page is opened. */
  onNavigate: () => void;
}

const SEARCH_MAX = 128;

/** Finds pages, actions, conversations, templates and messages by a few letters. */
export function Palette({ onClose, onNavigate }: PaletteProps) {
  const [text, setText] = useState('');
  const list = useCombobox({ opened: true, onDropdownClose: onClose });
  const commands = useCommands(onNavigate);
  const problem = tooLong(text, SEARCH_MAX);
  const found = useFound(problem === null ? text : '', onNavigate);
  const groups = [...matching(commands, text), ...found.groups];
  const count = commandsOf(groups).length;
  // Before the options are seen, so that Enter finds one selected.
  useLayoutEffect(() => {
    if (count > 0 && list.getSelectedOptionIndex() === -1) list.selectFirstOption();
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const run = (chosen: string) => {
    onClose();
    commandsOf(groups)
      .find(({ id }) => id === chosen)
      ?.run();
  };
  return (
    <Combobox store={list} onOptionSubmit={run}>
      <Combobox.EventsTarget>
        <TextInput
          ref={field}
          aria-label="Search or run a command"
          placeholder="Search pages, conversations, templates, messages…"
          variant="unstyled"
          className={classes['search']}
          leftSection={<Icon name="search" size={18} />}
          value={text}
          error={problem}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            list.resetSelectedOption();
          }}
        />
      </Combobox.EventsTarget>
      {/* It scrolls, for which keys need the focus. */}
      <Combobox.Options className={classes['options']} aria-label="Results" tabIndex={0}>
        <Groups groups={groups} />
        {groups.length === 0 && <Combobox.Empty>{stateOf(count, found)}</Combobox.Empty>}
      </Combobox.Options>
      <VisuallyHidden role="status">{stateOf(count, found)}</VisuallyHidden>
    </Combobox>
  );
}

const commandsOf = (groups: CommandGroup[]): Command[] => groups.flatMap((group) => group.commands);

function stateOf(count: number, { isLoading, hasFailed }: ReturnType<typeof useFound>): string {
  if (hasFailed) return 'Search is not complete. Check your connection.';
  if (isLoading) return 'Searching…';
  if (count === 0) return 'No results';
  return count === 1 ? '1 result' : `${count} results`;
}

function Groups({ groups }: { groups: CommandGroup[] }) {
  return groups.map(({ label, commands }) => (
    <Combobox.Group key={label} label={label}>
      {commands.map((command) => (
        <Option key={command.id} command={command} />
      ))}
    </Combobox.Group>
  ));
}

function Option({ command: { id, label, about, icon } }: { command: Command }) {
  return (
    <Combobox.Option value={id} className={classes['option']}>
      <Icon name={icon} size={17} />
      <Text size="sm" component="span" truncate>
        <bdi>{label}</bdi>
      </Text>
      {about !== undefined && (
        <Text size="xs" c="dimmed" component="span" ml="auto">
          {about}
        </Text>
      )}
    </Combobox.Option>
  );
}
