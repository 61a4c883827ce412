import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/**
 * The library's, which by itself does not tell a screen reader that its content was refused, and leaves the button that
 * shows the content out of the order of Tab.
 */
export function PasswordField(props: PasswordInputProps) {
  const isRefused = props.error !== undefined && props.error !== null && props.error !== false;
  return <PasswordInput visibilityToggleFocusable {...props} aria-invalid={isRefused} />;
}
