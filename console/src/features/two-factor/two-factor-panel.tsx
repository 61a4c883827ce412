import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { twoFactorQuery } from '../../lib/api/account';
import { Loaded } from '../../components/loaded';
import { StateBadge } from '../../components/state-badge';
import { DisableForm, RenewForm } from './change-forms';
import { RecoveryCodes } from './recovery-codes';
import { SetUp } from './set-up';

interface TwoFactorPanelProps {
  onClose: () => void;
}

/** Turns the second factor on and off, and renews its recovery codes. */
export function TwoFactorPanel({ onClose }: TwoFactorPanelProps) {
  const queryClient = useQueryClient();
  const state = useQuery(twoFactorQuery);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const onChanged = async (codes: string[] | null) => {
    setRecoveryCodes(codes);
    await Promise.all([
      queryClient.invalidateQueries(twoFactorQuery),
      queryClient.invalidateQueries({ queryKey: ['members'] }),
    ]);
  };
  if (recoveryCodes !== null) return <RecoveryCodes codes={recoveryCodes} onDone={onClose} />;
  return (
    <Loaded query={state} what="your second factor" rows={2}>
      {({ enabled, recoveryCodesLeft }) =>
        enabled ? (
          <Manage codesLeft={recoveryCodesLeft} onChanged={onChanged} />
        ) : (
          <SetUp onDone={onChanged} />
        )
      }
    </Loaded>
  );
}

interface ManageProps {
  codesLeft: number;
  /** With new recovery codes, or none when it was turned off. */
  onChanged: (codes: string[] | null) => Promise<void>;
}

function Manage({ codesLeft, onChanged }: ManageProps) {
  const [changing, setChanging] = useState<'renew' | 'disable' | null>(null);
  const onCancel = () => setChanging(null);
  if (changing === 'renew') return <RenewForm onDone={onChanged} onCancel={onCancel} />;
  if (changing === 'disable')
    return <DisableForm onDone={() => onChanged(null)} onCancel={onCancel} />;
  return (
    <Stack>
      <Group>
        <StateBadge state="On" />
        <Text size="sm">
          {codesLeft} recovery {codesLeft === 1 ? 'code' : 'codes'} left.
        </Text>
      </Group>
      <Text size="sm">Sign-in asks for a code from your authenticator app.</Text>
      <Group>
        <Button variant="default" onClick={() => setChanging('renew')}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => setChanging('disable')}>
          Turn off
        </Button>
      </Group>
    </Stack>
  );
}
