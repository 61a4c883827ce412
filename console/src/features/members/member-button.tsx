import { Button } from '@mantine/core';

interface MemberButtonProps {
  label: string;
  ariaLabel: string;
  /** Id of the text that says why the button is disabled; undefined while it is not. */
  disabledBy: string | undefined;
  onClick: () => void;
}

/** Button of a member's row; a disabled one keeps the focus, so that screen readers read its reason. */
export function MemberButton({ label, ariaLabel, disabledBy, onClick }: MemberButtonProps) {
  const isDisabled = disabledBy !== undefined;
  return (
    <Button
      variant="default"
      size="xs"
      {...(isDisabled && { 'data-disabled': true, 'aria-disabled': true })}
      onClick={isDisabled ? undefined : onClick}
      aria-label={ariaLabel}
      aria-describedby={disabledBy}
    >
      {label}
    </Button>
  );
}
