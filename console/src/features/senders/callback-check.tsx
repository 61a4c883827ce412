import { Group, Text } from '@mantine/core';
import type { Provider, Sender } from '../../lib/api/senders';
import { ToneBadge } from '../../components/state-badge';

/** Step that a callback proves, and what Herald waits for until then. */
const PROOFS: Record<Provider, { step: Sender['setup'][number]['step']; awaited: string }> = {
  meta: { step: 'callback_url', awaited: 'Waiting for the first callback…' },
  twilio: { step: 'incoming_messages', awaited: 'Waiting for the first customer message…' },
};

/** Tells live whether the provider has reached Herald. */
export function CallbackCheck({ sender: { provider, setup } }: { sender: Sender }) {
  const { step, awaited } = PROOFS[provider];
  const isReceived = setup.find((each) => each.step === step)?.done === true;
  return (
    <Group role="status" aria-label="Callback check" gap="xs">
      {isReceived ? (
        <ToneBadge tone="green" icon="tick">
          Received
        </ToneBadge>
      ) : (
        <ToneBadge tone="blue" icon="clock">
          Waiting
        </ToneBadge>
      )}
      <Text size="sm">{isReceived ? 'Callbacks reach Herald.' : awaited}</Text>
    </Group>
  );
}
