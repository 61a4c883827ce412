import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { webhookSettingsQuery } from '../../lib/api/settings';
import { ConfirmButton } from '../../components/confirm-button';
import { Loaded } from '../../components/loaded';
import { ProblemAlert } from '../../components/problem-alert';
import { Section } from '../../components/section';
import { SecretDialog } from '../../components/secret-dialog';
import { RotateButton } from './rotate-button';
import { SIGNING_SECRET, shownSecret } from './shown-secret';
import { VerifyButton } from './verify-button';
import { useSignature } from './use-signature';

export function SignatureSection() {
  const { workspaceId } = useCurrentWorkspace();
  const settings = useQuery({ ...webhookSettingsQuery(workspaceId), enabled: false });
  return (
    <Section
      title="Webhook signature"
      action={<VerifyButton />}
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
  const actions = useRef<HTMLDivElement>(null);
  const close = () => {
    enable.reset();
    // The button that opened the dialog is gone.
    actions.current?.querySelector('button')?.focus();
  };
  return (
    <>
      <Text size="sm">{signed ? 'Webhooks are signed.' : 'Webhooks are not signed.'}</Text>
      <ProblemAlert error={enable.error} />
      {canEdit && !signed && (
        <Group>
          <Button variant="default" loading={enable.isPending} onClick={() => enable.mutate()}>
            Sign webhooks
          </Button>
        </Group>
      )}
      {canEdit && signed && (
        <Group ref={actions}>
          <RotateButton rotate={rotate} />
          <ConfirmButton
            size="sm"
            label="Remove signature"
            question="Stop signing webhooks?"
            consequence="Receivers that check signatures will refuse webhooks. The secret is lost."
            mutation={remove}
          />
        </Group>
      )}
      <SecretDialog
        opened={enable.data !== undefined}
        title={SIGNING_SECRET}
        made={enable.data === undefined ? null : shownSecret(enable.data)}
        onClose={close}
      />
    </>
  );
}
