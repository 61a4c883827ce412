import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { type SigningSecret, webhookSettingsQuery } from '../../lib/api/settings';
import { ConfirmButton } from '../../components/confirm-button';
import { CopyOnce } from '../../components/copy-once';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { ProblemAlert } from '../../components/problem-alert';
import { Section } from '../../components/section';
import { RotateButton } from './rotate-button';
import { useSignature } from './use-signature';

export function SignatureSection() {
  const { workspaceId } = useCurrentWorkspace();
  const settings = useQuery({ ...webhookSettingsQuery(workspaceId), enabled: false });
  return (
    <Section
      title="Webhook signature"
      about="Proves that webhooks come unchanged from Herald (Standard Webhooks)."
    >
      <Loaded query={settings} what="the signature" rows={1}>
        {({ signed }) => <Signature signed={signed} />}
      </Loaded>
    </Section>
  );
}

function Signature({ signed }: { signed: boolean }) {
  const canEdit = useCan('settings:edit');
  const { enable, rotate, remove } = useSignature();
  const [made, setMade] = useState<SigningSecret | null>(null);
  const forget = () => {
    setMade(null);
    enable.reset();
    rotate.reset();
  };
  return (
    <>
      <Text size="sm">{signed ? 'Webhooks are signed.' : 'Webhooks are not signed.'}</Text>
      {made !== null && (
        <CopyOnce
          title="Signing secret"
          warning={<Warning {...made} />}
          secret={made.secret}
          onDone={forget}
        />
      )}
      <ProblemAlert error={enable.error} />
      {canEdit && !signed && (
        <Group>
          <Button
            variant="default"
            loading={enable.isPending}
            onClick={() => enable.mutate(undefined, { onSuccess: setMade })}
          >
            Sign webhooks
          </Button>
        </Group>
      )}
      {canEdit && signed && (
        <Group>
          <RotateButton rotate={rotate} onRotated={setMade} />
          <ConfirmButton
            size="sm"
            label="Remove signature"
            question="Stop signing webhooks?"
            consequence="Receivers that check signatures will refuse webhooks. The secret is lost."
            mutation={remove}
          />
        </Group>
      )}
    </>
  );
}

function Warning({ previousEndsAt }: SigningSecret) {
  return (
    <>
      Copy the secret now. Herald never shows it again.
      {previousEndsAt !== null && (
        <>
          {' '}
          Until <Moment at={previousEndsAt} /> the previous secret signs too.
        </>
      )}
    </>
  );
}
