import type { WebhookHealth } from '../lib/api/settings';
import { StateBadge, ToneBadge } from './state-badge';

/** Most that the API counts. */
const RETRYING_MAX = 1000;

/** State of the webhook by what has ended, and beside it how many events wait after a failed attempt. */
export function WebhookState({ health: { indicator, retrying } }: { health: WebhookHealth }) {
  return (
    <>
      <StateBadge state={indicator} />
      {retrying !== null && retrying > 0 && (
        <ToneBadge tone="yellow" icon="clock">
          Retrying {retrying.toLocaleString()}
          {retrying < RETRYING_MAX ? '' : '+'} {retrying === 1 ? 'event' : 'events'}
        </ToneBadge>
      )}
    </>
  );
}
