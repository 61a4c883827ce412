import { Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Row, Rows } from '../components/rows';
import { Section } from '../components/section';
import { StateBadge } from '../components/state-badge';
import { TwoFactorDialog } from '../features/two-factor/two-factor-dialog';
import { twoFactorQuery } from '../lib/api/account';
import { meQuery } from '../lib/api/session';
import { PasswordDialog } from './password-dialog';

/** How the person signs in: password and second factor, each with its dialog. */
export function SignInSection() {
  const { data: me } = useSuspenseQuery(meQuery);
  const [dialog, setDialog] = useState<'password' | 'second factor' | null>(null);
  const close = () => setDialog(null);
  return (
    <Section title="Sign-in" about={me.person.email}>
      <Rows label="Sign-in">
        <Row
          title="Password"
          facts="A change signs out your other sessions."
          action={
            <Button
              variant="default"
              size="xs"
              onClick={() => setDialog('password')}
              aria-label="Change password"
            >
              Change
            </Button>
          }
        />
        <TwoFactorRow onOpen={() => setDialog('second factor')} />
      </Rows>
      <PasswordDialog opened={dialog === 'password'} onClose={close} />
      <TwoFactorDialog opened={dialog === 'second factor'} onClose={close} />
    </Section>
  );
}

function TwoFactorRow({ onOpen }: { onOpen: () => void }) {
  const { data: state } = useQuery(twoFactorQuery);
  const isOn = state?.enabled === true;
  return (
    <Row
      title="Two-factor authentication"
      badge={state !== undefined && <StateBadge state={isOn ? 'On' : 'Off'} />}
      facts={
        isOn
          ? `${state.recoveryCodesLeft} recovery ${state.recoveryCodesLeft === 1 ? 'code' : 'codes'} left.`
          : 'Adds a code from an authenticator app to your sign-in.'
      }
      action={
        <Button
          variant="default"
          size="xs"
          onClick={onOpen}
          aria-label={`${isOn ? 'Manage' : 'Set up'} two-factor authentication`}
        >
          {isOn ? 'Manage' : 'Set up'}
        </Button>
      }
    />
  );
}
