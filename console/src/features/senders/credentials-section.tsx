import { Alert, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Sender } from '../../lib/api/senders';
import { useCan } from '../../lib/api/session';
import { Section } from '../../components/section';
import { CredentialsDialog } from './credentials-dialog';
import { savedFields } from './credential-values';

interface CredentialsSectionProps {
  sender: Sender;
  /** Receives a verify token that Herald made, to be shown this once. */
  onVerifyToken: (token: string) => void;
}

export function CredentialsSection({ sender, onVerifyToken }: CredentialsSectionProps) {
  const canEdit = useCan('settings:edit');
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <Section
      title="Credentials"
      about="Stored sealed. Nobody is ever shown one again."
      action={
        canEdit && (
          <Button variant="default" onClick={open}>
            Replace credentials
          </Button>
        )
      }
    >
      {sender.credentials === null ? (
        <Alert color="red" title="The credentials cannot be opened">
          They were sealed with another HERALD_SECRET_KEY. Nothing can be sent from this number
          until all of them are entered again.
        </Alert>
      ) : (
        <Text size="sm">(configured): {namesOf(sender)}.</Text>
      )}
      <CredentialsDialog
        purpose="replace"
        sender={sender}
        opened={opened}
        onClose={close}
        onVerifyToken={onVerifyToken}
      />
    </Section>
  );
}

function namesOf(sender: Sender): string {
  return savedFields(sender)
    .map(({ label }) => label)
    .join(', ');
}
