import { Modal } from '@mantine/core';
import { Part } from './part';

interface ShortcutsDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Dialog of the keyboard shortcuts. */
export function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Part
        name="shortcuts"
        what="the shortcuts"
        load={async () => (await import('./shortcuts-list')).ShortcutsList}
      >
        {(ShortcutsList) => <ShortcutsList />}
      </Part>
    </Modal>
  );
}
