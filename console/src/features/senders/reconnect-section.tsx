import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Sender } from '../../lib/api/senders';
import { Section } from '../../components/section';
import { CredentialsDialog } from './credentials-dialog';

interface ReconnectSectionProps {
  sender: Sender;
}

/** Section of a disconnected number; its dialog stays open once the number is connected, to show a verify token. */
export function ReconnectSection({ sender }: ReconnectSectionProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      {!sender.connected && (
        <Section
          title="Reconnect"
          about="Resumes sending with the same templates and callback URL. To switch providers, connect the number again."
        >
          <Group>
            <Button onClick={open}>Reconnect</Button>
          </Group>
        </Section>
      )}
      <CredentialsDialog purpose="reconnect" sender={sender} opened={opened} onClose={close} />
    </>
  );
}
