import { Group, List, Stack, Text } from '@mantine/core';
import type { Sender } from '../../lib/api/senders';
import { CopyField } from '../../components/copy-field';
import { StateBadge, ToneBadge } from '../../components/state-badge';

interface SetupStepsProps {
  sender: Sender;
}

/** Has Twilio repeat what Herald could not store. */
const TWILIO_REPEATS = '#rc=5&rp=5xx,ct,rt';

/** The address to be entered at the provider, and how far that is done; follows by itself. */
export function SetupSteps({ sender }: SetupStepsProps) {
  const { provider, callbackUrl, callbackPath, setup } = sender;
  return (
    <Stack>
      {callbackUrl === null ? (
        <CopyField
          label="Callback path"
          value={callbackPath}
          about="Behind the public address of Herald’s API, which its operator has not set yet."
        />
      ) : (
        <CopyField
          label="Callback URL"
          value={provider === 'twilio' ? callbackUrl + TWILIO_REPEATS : callbackUrl}
          about={
            provider === 'twilio'
              ? 'What follows the # has Twilio try again when Herald cannot be reached.'
              : 'An app has one callback URL. A further number of the same app needs its own address at Meta, or its reports are left alone.'
          }
        />
      )}
      <List listStyleType="none" spacing="xs" aria-label="Steps at the provider" role="list">
        {setup.map(({ step, text, done }) => (
          <List.Item key={step} styles={{ itemWrapper: { width: '100%' } }}>
            <Group gap="xs" align="flex-start" wrap="nowrap">
              <DoneBadge done={done} />
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {text}
              </Text>
            </Group>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

function DoneBadge({ done }: { done: boolean | null }) {
  if (done === null) return <ToneBadge tone="gray">unknown</ToneBadge>;
  return done ? <StateBadge state="done" /> : <ToneBadge tone="yellow">to do</ToneBadge>;
}
