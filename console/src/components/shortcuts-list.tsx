import { Kbd, Stack, Switch, Text } from '@mantine/core';
import { Table } from './table';
import { PAGES, SETTINGS } from '../lib/pages';
import { PALETTE_KEYS, useSingleKeys } from '../lib/use-shortcuts';

/** Keys, and what they do. */
type Shortcut = [keys: readonly string[], what: string];

const EVERYWHERE: Shortcut[] = [
  [PALETTE_KEYS, 'Search or run a command'],
  ...[...PAGES, ...SETTINGS].map(({ key, label }): Shortcut => [['g', key], label]),
  [['?'], 'Show shortcuts'],
];

const INBOX: Shortcut[] = [
  [['/'], 'Search'],
  [['↑', '↓', 'Home', 'End'], 'Move through the list'],
  [['Enter'], 'Open the conversation, or send your reply'],
  [['Shift', 'Enter'], 'New line'],
  [['/'], 'Canned replies, at the start of a line'],
  [['e'], 'Close or reopen the conversation'],
  [['z'], 'Snooze the conversation'],
  [['l'], 'Label the conversation'],
  [['Esc'], 'Back to list'],
];

/** Keyboard shortcuts, and the switch that turns single keys off. */
export function ShortcutsList() {
  const [hasSingleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Stack>
      <Keys label="Everywhere" shortcuts={EVERYWHERE} />
      <Keys label="Inbox" shortcuts={INBOX} />
      <Switch
        label="Single-key shortcuts"
        description="Turn off if you use voice control."
        checked={hasSingleKeys}
        onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
      />
    </Stack>
  );
}

interface KeysProps {
  label: string;
  shortcuts: Shortcut[];
}

function Keys({ label, shortcuts }: KeysProps) {
  return (
    <div>
      <Text size="xs" fw={500} c="dimmed">
        {label}
      </Text>
      <Table label={label}>
        <tbody>
          {shortcuts.map(([keys, what]) => (
            <tr key={what}>
              <th scope="row">
                {keys.map((key) => (
                  <Kbd key={key} mr={4} display="inline-block">
                    {key}
                  </Kbd>
                ))}
              </th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
