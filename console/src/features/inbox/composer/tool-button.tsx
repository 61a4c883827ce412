import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface ToolButtonProps {
  /** Name of what it does, also shown on hover. */
  label: string;
  children: ReactNode;
  onClick: () => void;
}

/** Button with a drawing, below the text of the composer. */
export function ToolButton({ label, children, onClick }: ToolButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
