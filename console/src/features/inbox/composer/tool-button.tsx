import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface ToolButtonProps extends ActionIconProps {
  /** Name of what it does, also shown on hover. */
  label: string;
  children: ReactNode;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Button with a drawing, below the text of the composer. */
export function ToolButton({ label, children, ...button }: ToolButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={label}
      // The field keeps its cursor.
      onMouseDown={(event) => event.preventDefault()}
      {...button}
    >
      {children}
    </ActionIcon>
  );
}
