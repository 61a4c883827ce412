import { Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '../components/problem';
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

const SECOND_FACTOR = 'Two-factor authentication';

/** The second factor; its button waits for the state, on which its label depends, and so does what stands below. */
function TwoFactorRow({ onOpen }: { onOpen: () => void }) {
  const { data: state, error, refetch } = useQuery(twoFactorQuery);
  if (state === undefined && error !== null) {
    const problem = (
      <div role="alert">
        <Problem error={error} onRetry={refetch} />
      </div>
    );
    return <Row title={SECOND_FACTOR} facts={problem} />;
  }
  const isOn = state?.enabled === true;
  const verb = isOn ? 'Manage' : 'Set up';
  return (
    <Row
      title={SECOND_FACTOR}
      badge={
        state === undefined ? <span data-loading /> : <StateBadge state={isOn ? 'On' : 'Off'} />
      }
      facts={
        isOn
          ? `${state.recoveryCodesLeft} recovery ${state.recoveryCodesLeft === 1 ? 'code' : 'codes'} left.`
          : 'Adds a code from an authenticator app to your sign-in.'
      }
      action={
        <Button
          variant="default"
          size="xs"
          loading={state === undefined}
          onClick={onOpen}
          aria-label={state === undefined ? SECOND_FACTOR : `${verb} two-factor authentication`}
        >
          {verb}
        </Button>
      }
    />
  );
}
