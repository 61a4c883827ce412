import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface DialogActionsProps {
  onCancel: () => void;
  /** Button that does what the dialog is for. */
  children: ReactNode;
}

/** Last row of a dialog: Cancel, and the button that does what the dialog is for. */
export function DialogActions({ onCancel, children }: DialogActionsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </Group>
  );
}
