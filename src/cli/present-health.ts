import type { WebhookHealth } from '../services/webhooks/webhook-health';
import { formatTime } from './format';

/** The lines of `webhook show` about how deliveries go. */
export function healthFields(health: WebhookHealth): Record<string, string> {
  return {
    State: health.indicator,
    'Success rate': `${formatRate(health.successRate)} over 7 days`,
    Pending: String(health.pending),
    'Counts since': `${formatTime(health.since)}, when the URL was saved`,
    'Last delivered': formatTime(health.deliveredAt),
    'Last failed': formatTime(health.failedAt),
  };
}

function formatRate(rate: number | null): string {
  return rate === null ? 'nothing completed' : `${(rate * 100).toFixed(1)} %`;
}
