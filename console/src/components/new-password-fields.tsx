import type { UseFormReturnType } from '@mantine/form';
import { PasswordField } from './password-field';

/** Values of a form that sets a new password; `again` is not sent. */
export interface NewPasswordValues {
  newPassword: string;
  again: string;
}

interface NewPasswordFieldsProps {
  getInputProps: UseFormReturnType<NewPasswordValues>['getInputProps'];
  /** Consequence for sessions, as a sentence. */
  consequence: string;
}

/** Asks for a new password twice. */
export function NewPasswordFields({ getInputProps, consequence }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="New password"
        description={`At least 12 characters. ${consequence}`}
        autoComplete="new-password"
        required
        {...getInputProps('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        {...getInputProps('again')}
      />
    </>
  );
}

/** Validation of `again` for useForm. */
export function sameAgain(again: string, { newPassword }: NewPasswordValues): string | null {
  return again === newPassword ? null : "Passwords don't match";
}
