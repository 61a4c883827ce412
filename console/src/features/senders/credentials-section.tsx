import { Alert, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Sender } from '../../lib/api/senders';
import { useCan } from '../../lib/api/session';
import { Section } from '../../components/section';
import { CredentialsDialog } from './credentials-dialog';
import { savedFields } from './credential-values';

interface CredentialsSectionProps {
  sender: Sender;
}

export function CredentialsSection({ sender }: CredentialsSectionProps) {
  const canEdit = useCan('settings:edit');
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <Section
      title="Credentials"
      about="Encrypted; never shown again."
      action={
        canEdit && (
          <Button variant="default" onClick={open}>
            Replace credentials
          </Button>
        )
      }
    >
      {sender.credentials === null ? (
        <Alert color="red" title="Credentials can't be decrypted">
          HERALD_SECRET_KEY has changed. Enter all credentials again to send.
        </Alert>
      ) : (
        <Text size="sm">(configured) {namesOf(sender)}</Text>
      )}
      <CredentialsDialog purpose="replace" sender={sender} opened={opened} onClose={close} />
    </Section>
  );
}

function namesOf(sender: Sender): string {
  return savedFields(sender)
    .map(({ label }) => label)
    .join(', ');
}
