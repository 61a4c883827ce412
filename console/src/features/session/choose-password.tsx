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
    <SessionCard title="Choose your own password">
      <Text size="sm">
        You signed in with a one-time password, which somebody else has seen. Nothing else opens
        before you replace it.
      </Text>
      <PasswordForm
        currentPassword={oneTimePassword}
        currentLabel="One-time password"
        onChanged={onChanged}
      />
    </SessionCard>
  );
}
