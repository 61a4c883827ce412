import { Code, Group, Text } from '@mantine/core';
import { type Sender, isSandbox } from '../../lib/api/senders';
import { Moment } from '../../components/moment';
import { Section } from '../../components/section';
import { StateBadge } from '../../components/state-badge';
import { PROVIDERS } from '../../lib/providers';

interface ConnectionSectionProps {
  sender: Sender;
}

export function ConnectionSection({ sender }: ConnectionSectionProps) {
  const { senderId, provider, connected, createdAt } = sender;
  return (
    <Section
      title={`WhatsApp at ${PROVIDERS[provider].name}`}
      about={
        <>
          Connected since <Moment at={createdAt} />
        </>
      }
    >
      <Group gap="xs" role="status" aria-label="Connection">
        <StateBadge state={connected ? 'connected' : 'disconnected'} />
        {!connected && <Text size="sm">This number sends no messages.</Text>}
      </Group>
      {isSandbox(sender) && (
        <Text size="sm">
          Sandbox number. Messages are not delivered. Static button URLs can be replaced.
        </Text>
      )}
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        ID <Code>{senderId}</Code>
      </Text>
    </Section>
  );
}
