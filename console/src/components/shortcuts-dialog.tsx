import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core';
import { useSingleKeys } from '../lib/use-shortcuts';

interface ShortcutsDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Keys of the palette, of a Mac or any other keyboard. */
export const PALETTE_KEYS = /Mac/.test(navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K'];

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
  [['Esc'], 'Back to list'],
] as const;

/** Dialog of the keyboard shortcuts. */
export function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  const [hasSingleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
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
    </Modal>
  );
}

interface KeysProps {
  label: string;
  shortcuts: typeof EVERYWHERE | typeof INBOX;
}

function Keys({ label, shortcuts }: KeysProps) {
  return (
    <Table captionSide="top">
      <Table.Caption ta="start" mt={0}>
        {label}
      </Table.Caption>
      <Table.Tbody>
        {shortcuts.map(([keys, what]) => (
          <Table.Tr key={what}>
            <Table.Th scope="row" fw={400}>
              {keys.map((key) => (
                <Kbd key={key} mr={4}>
                  {key}
                </Kbd>
              ))}
            </Table.Th>
            <Table.Td>{what}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
