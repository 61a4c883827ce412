import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** The library's, which does not tell a screen reader by itself that its content was refused. */
export function PasswordField(props: PasswordInputProps) {
  const isRefused = props.error !== undefined && props.error !== null && props.error !== false;
  return <PasswordInput {...props} aria-invalid={isRefused} />;
}
