import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Sender } from '../../lib/api/senders';
import { Section } from '../../components/section';
import { CredentialsDialog } from './credentials-dialog';

interface ReconnectSectionProps {
  sender: Sender;
  /** Receives a verify token that Herald made, to be shown this once. */
  onVerifyToken: (token: string) => void;
}

export function ReconnectSection({ sender, onVerifyToken }: ReconnectSectionProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <Section
      title="Reconnect"
      about="Resumes sending with the same templates and callback URL. To switch providers, connect the number as a new sender."
    >
      <Group>
        <Button onClick={open}>Reconnect</Button>
      </Group>
      <CredentialsDialog
        purpose="reconnect"
        sender={sender}
        opened={opened}
        onClose={close}
        onVerifyToken={onVerifyToken}
      />
    </Section>
  );
}
