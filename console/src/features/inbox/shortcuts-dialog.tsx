import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core';
import { useSingleKeys } from './use-shortcuts';

interface ShortcutsDialogProps {
  opened: boolean;
  onClose: () => void;
}

const SHORTCUTS = [
  [['/'], 'Search'],
  [['↑', '↓', 'Home', 'End'], 'Go through the list'],
  [['Enter'], 'Open the conversation; in the field below it: send'],
  [['Shift', 'Enter'], 'A new line'],
  [['Esc'], 'Back to the list'],
  [['?'], 'Show these shortcuts'],
] as const;

/** Dialog of the keyboard shortcuts. */
export function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  const [hasSingleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Stack>
        <Table aria-label="Keyboard shortcuts">
          <Table.Tbody>
            {SHORTCUTS.map(([keys, what]) => (
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
        <Switch
          label="Keys of one sign (/ and ?)"
          description="Switch them off when you speak instead of typing."
          checked={hasSingleKeys}
          onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}
