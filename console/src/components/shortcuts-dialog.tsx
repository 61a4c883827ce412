import { Modal } from '@mantine/core';
import { usePart } from '../lib/use-part';
import { Loaded } from './loaded';

interface ShortcutsDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Dialog of the keyboard shortcuts. */
export function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <List />
    </Modal>
  );
}

/** The list, which is loaded when the dialog opens. */
function List() {
  const list = usePart('shortcuts', async () => {
    const { ShortcutsList } = await import('./shortcuts-list');
    return ShortcutsList;
  });
  return (
    <Loaded query={list} what="the shortcuts">
      {(ShortcutsList) => <ShortcutsList />}
    </Loaded>
  );
}
