import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Provider, type SenderSaved, senderQuery } from '../../../lib/api/senders';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { CopyOnce } from '../../../components/copy-once';
import { PROVIDERS } from '../../../lib/providers';
import { SetupSteps } from '../setup-steps';
import { shownNumber } from '../../../lib/text';
import { StepSection } from './step-section';

const LEFT_TO_DO: Record<Provider, string> = {
  meta: 'What is left is done at Meta; each step is marked here once it is done.',
  twilio: 'Statuses come by themselves. One step is left to receive what customers write.',
};

interface CallbackStepProps {
  saved: SenderSaved;
}

/** The number is connected; what is left is done at its provider, and is followed here. */
export function CallbackStep({ saved }: CallbackStepProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { senderId, provider, number } = saved.sender;
  const { data: sender = saved.sender } = useQuery(senderQuery(workspaceId, senderId));
  const [verifyToken, setVerifyToken] = useState(saved.verifyToken);
  return (
    <StepSection title={`Have ${PROVIDERS[provider].name} report to Herald`}>
      <Alert color="green" role="status" title={`${shownNumber(number)} is connected`}>
        Its templates are being read. {LEFT_TO_DO[provider]}
      </Alert>
      {verifyToken !== null && (
        <CopyOnce
          title="Your verify token"
          warning="Copy it now, and enter it at Meta beside the callback URL: Herald never shows it again."
          secret={verifyToken}
          onDone={() => setVerifyToken(null)}
        />
      )}
      <SetupSteps sender={sender} />
      <Group justify="flex-end">
        <Button
          renderRoot={(props) => (
            <Link
              {...props}
              to="/w/$workspaceId/senders/$senderId"
              params={{ workspaceId, senderId }}
            />
          )}
        >
          Go to the number
        </Button>
      </Group>
    </StepSection>
  );
}
