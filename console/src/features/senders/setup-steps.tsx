import { Group, List, Stack, Text } from '@mantine/core';
import type { Sender } from '../../lib/api/senders';
import { CopyField } from '../../components/copy-field';
import { CallbackCheck } from './callback-check';
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
          about="Append to the public URL of Herald. Your operator has not set the URL yet."
        />
      ) : (
        <CopyField
          label="Callback URL"
          value={provider === 'twilio' ? callbackUrl + TWILIO_REPEATS : callbackUrl}
          about={
            provider === 'twilio'
              ? "The part after # makes Twilio retry when it can't reach Herald."
              : 'Each app has one callback URL. Further numbers of the app need an override at Meta.'
          }
        />
      )}
      <CallbackCheck sender={sender} />
      <List listStyleType="none" spacing="xs" aria-label="Steps at the provider" role="list">
        {setup.map(({ step, text, done, webhookFields }) => (
          <List.Item key={step} styles={{ itemWrapper: { width: '100%' } }}>
            <Group gap="xs" align="flex-start" wrap="nowrap">
              <DoneBadge done={done} />
              <Stack gap="xs" miw={0}>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {webhookFields === undefined
                    ? text
                    : text.replace(webhookFields.join(', '), 'below')}
                </Text>
                {webhookFields !== undefined && (
                  <CopyField label="Webhook fields" value={webhookFields.join(', ')} />
                )}
              </Stack>
            </Group>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

function DoneBadge({ done }: { done: boolean | null }) {
  if (done === null) return <ToneBadge tone="gray">Unknown</ToneBadge>;
  return done ? <StateBadge state="done" /> : <ToneBadge tone="yellow">To do</ToneBadge>;
}
