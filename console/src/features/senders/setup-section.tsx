import { Text } from '@mantine/core';
import type { Sender } from '../../lib/api/senders';
import { Section } from '../../components/section';
import { PROVIDERS } from '../../lib/providers';
import { SetupSteps } from './setup-steps';

interface SetupSectionProps {
  sender: Sender;
}

/** Shows what to enter at the provider so that it reports to Herald. */
export function SetupSection({ sender }: SetupSectionProps) {
  const { name } = PROVIDERS[sender.provider];
  return (
    <Section
      title="Callbacks"
      about={`Steps at ${name} to receive statuses and customer messages.`}
    >
      {sender.callbackNotices.map((notice) => (
        <Text key={notice} size="sm" role="note">
          {notice}
        </Text>
      ))}
      <SetupSteps sender={sender} />
    </Section>
  );
}
