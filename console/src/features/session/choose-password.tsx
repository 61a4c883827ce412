import { Text } from '@mantine/core';
import { PasswordForm } from './password-form';
import { SessionCard } from './session-card';

interface ChoosePasswordProps {
  /** Just typed; without it the form asks for it. */
  oneTimePassword?: string;
  onChanged: () => Promise<void>;
}

/** Between a one-time password and everything else. */
export function ChoosePassword({ oneTimePassword, onChanged }: ChoosePasswordProps) {
  return (
    <SessionCard title="Choose a new password">
      <Text size="sm">
        Choose a new password to continue. Someone else has seen the one-time password.
      </Text>
      <PasswordForm
        currentPassword={oneTimePassword}
        currentLabel="One-time password"
        onChanged={onChanged}
      />
    </SessionCard>
  );
}
