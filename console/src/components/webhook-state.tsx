import type { WebhookHealth } from '../lib/api/settings';
import { StateBadge, ToneBadge } from './state-badge';

/** State of the webhook by what has ended, and beside it how many events wait after a failed attempt. */
export function WebhookState({ health: { indicator, retrying } }: { health: WebhookHealth }) {
  return (
    <>
      <StateBadge state={indicator} />
      {retrying > 0 && (
        <ToneBadge tone="yellow" icon="clock">
          Retrying {retrying.toLocaleString()} {retrying === 1 ? 'event' : 'events'}
        </ToneBadge>
      )}
    </>
  );
}
