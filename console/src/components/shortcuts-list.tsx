import { Kbd, Stack, Switch, Text } from '@mantine/core';
import { Table } from './table';
import { PALETTE_KEYS, useSingleKeys } from '../lib/use-shortcuts';

const EVERYWHERE = [
  [PALETTE_KEYS, 'Search or run a command'],
  [['g', 'o'], 'Overview'],
  [['g', 'i'], 'Inbox'],
  [['g', 't'], 'Templates'],
  [['g', 'm'], 'Messages'],
  [['g', 'd'], 'Deliveries'],
  [['g', 'k'], 'API Keys & Webhooks'],
  [['?'], 'Show shortcuts'],
] as const;

const INBOX = [
  [['/'], 'Search'],
  [['↑', '↓', 'Home', 'End'], 'Move through the list'],
  [['Enter'], 'Open the conversation, or send your reply'],
  [['Shift', 'Enter'], 'New line'],
  [['/'], 'Canned replies, at the start of a line'],
  [['e'], 'Close or reopen the conversation'],
  [['z'], 'Snooze the conversation'],
  [['l'], 'Label the conversation'],
  [['Esc'], 'Back to list'],
] as const;

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
  shortcuts: typeof EVERYWHERE | typeof INBOX;
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
                  <Kbd key={key} mr={4}>
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
