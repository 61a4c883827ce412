import { Combobox, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Icon } from '../../components/icon';
import { type Command, matching, useCommands } from './commands';
import { useFound } from './found';
import classes from './palette.module.css';

interface PaletteProps {
  onClose: () => void;
  /** Called before a page is opened. */
  onNavigate: () => void;
}

/** Dialog that finds pages, actions, conversations, templates and messages by a few letters. */
export function Palette({ onClose, onNavigate }: PaletteProps) {
  const [text, setText] = useState('');
  const list = useCombobox({ opened: true, onDropdownClose: onClose });
  const commands = useCommands(onNavigate);
  const found = useFound(text, onNavigate);
  const groups = [...matching(commands, text), ...found.groups];
  const ids = groups.flatMap((group) => group.commands.map(({ id }) => id)).join(' ');
  const { selectFirstOption } = list;
  useEffect(() => {
    if (ids !== '') selectFirstOption();
  }, [ids, selectFirstOption]);
  const run = (chosen: string) => {
    onClose();
    groups
      .flatMap((group) => group.commands)
      .find(({ id }) => id === chosen)
      ?.run();
  };
  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0} size={600} yOffset="12vh">
      <Combobox store={list} onOptionSubmit={run}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            aria-label="Search or run a command"
            placeholder="Search pages, conversations, templates, messages…"
            maxLength={128}
            variant="unstyled"
            className={classes['search']}
            leftSection={<Icon name="search" size={18} />}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes['options']} aria-label="Results">
          {groups.map((group) => (
            <Combobox.Group key={group.label} label={group.label}>
              {group.commands.map((command) => (
                <Option key={command.id} command={command} />
              ))}
            </Combobox.Group>
          ))}
          {groups.length === 0 && (
            <Combobox.Empty>{found.isLoading ? 'Searching…' : 'No results'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox>
    </Modal>
  );
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
