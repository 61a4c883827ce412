import { ActionIcon } from '@mantine/core';
import { Icon, type IconName } from '../../components/icon';

interface PaneButtonProps {
  label: string;
  icon: IconName;
  /** Width of the screen from which both panes are shown. */
  hiddenFrom: 'md' | 'lg';
  onClick: () => void;
}

/** Leads to another pane of the Inbox, on screens that have no room for it. */
export function PaneButton({ label, icon, hiddenFrom, onClick }: PaneButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      hiddenFrom={hiddenFrom}
      onClick={onClick}
      aria-label={label}
    >
      <Icon name={icon} size={20} />
    </ActionIcon>
  );
}
