import { ActionIcon } from '@mantine/core';
import { Icon } from '../../components/icon';

interface ShortcutsButtonProps {
  onClick: () => void;
}

export function ShortcutsButton({ onClick }: ShortcutsButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      // A phone has no keys.
      visibleFrom="sm"
      onClick={onClick}
      aria-label="Keyboard shortcuts"
      title="Keyboard shortcuts (?)"
    >
      <Icon name="keyboard" size={18} />
    </ActionIcon>
  );
}
