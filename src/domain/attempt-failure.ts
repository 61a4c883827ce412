import { statusFailure } from './answer-failure';
import type { DeliveryAttempt } from './webhook-event';

/** Sentences about attempts whose own was not kept, by outcome. */
const BY_OUTCOME: Readonly<Record<string, string>> = {
  timeout: 'No answer came in time. Answer first, then do the work.',
  refused: 'The connection was refused. Start the receiver, or check the port.',
  unreachable: 'No route leads to the host. Check the network and the firewall.',
  reset: 'The connection ended before an answer. Check proxies and the logs.',
  tls: 'No secure connection was made. Check the certificate: its dates, its name and its chain.',
  dns: 'The host name has no address. Check the URL and the DNS records.',
  protocol: 'The answer was not valid HTTP. Check proxies before the receiver.',
  blocked_address: 'The URL leads to a private address. Use a public one.',
  invalid_url: 'The URL cannot be used. Save it again in the webhook settings.',
  aborted: 'Herald stopped during this attempt, and continues by the schedule.',
};

/** Returns why an attempt failed and what to do; by its outcome alone where the sentences were not kept; null for a success. */
export function attemptFailure({
  outcome,
  exchange,
}: Pick<DeliveryAttempt, 'outcome' | 'exchange'>): string | null {
  return exchange?.failure ?? outcomeFailure(outcome);
}

function outcomeFailure(outcome: string | null): string | null {
  if (outcome === null) return null;
  const status = Number(/^http_(\d{3})$/.exec(outcome)?.[1] ?? 0);
  if (status >= 200 && status < 300) return null;
  return status === 0 ? (BY_OUTCOME[outcome] ?? null) : `The receiver ${statusFailure(status)}`;
}
