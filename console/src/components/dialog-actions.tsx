import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface DialogActionsProps {
  onCancel: () => void;
  /** Puts the focus on Cancel, where the other button cannot be undone. */
  focusCancel?: boolean;
  /** Button that does what the dialog is for. */
  children: ReactNode;
}

/** Last row of a dialog: Cancel, and the button that does what the dialog is for. */
export function DialogActions({ onCancel, focusCancel, children }: DialogActionsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel} data-autofocus={focusCancel}>
        Cancel
      </Button>
      {children}
    </Group>
  );
}
