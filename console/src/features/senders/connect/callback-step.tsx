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
  meta: 'Finish the steps at Meta. Each step is marked here when done.',
  twilio: 'Statuses arrive automatically. Finish one step to receive customer messages.',
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
    <StepSection title={`Connect ${PROVIDERS[provider].name} callbacks`}>
      <Alert color="green" role="status" title={`${shownNumber(number)} is connected`}>
        Templates are syncing. {LEFT_TO_DO[provider]}
      </Alert>
      {verifyToken !== null && (
        <CopyOnce
          title="Your verify token"
          warning="Copy the token and enter it at Meta. Herald never shows it again."
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
          Open number
        </Button>
      </Group>
    </StepSection>
  );
}
