const TOKEN = 'The receiver refused the token. Check it under API Keys & Webhooks.';
const PATH = 'No endpoint answers at this URL. Check its path.';
const SLOW_DOWN = 'The receiver asked for a later attempt.';

/** Advice by outcome (docs/delivery.md). */
const ADVICE: Record<string, string> = {
  http_401: TOKEN,
  http_403: TOKEN,
  http_404: PATH,
  http_405: 'The endpoint takes no POST requests. Check the URL.',
  http_408: SLOW_DOWN,
  http_410: PATH,
  http_413: 'The receiver accepts only smaller bodies. Raise its limit.',
  http_429: SLOW_DOWN,
  timeout: 'No answer came in time. Answer first, then do the work.',
  refused: 'Nothing listens on this port. Start the receiver or check the port.',
  unreachable: 'No route leads to the host. Check the network and the firewall.',
  reset: 'The connection ended before an answer. Check proxies and the logs.',
  tls: 'Check the certificate: its dates, its name and its chain.',
  dns: 'The host name has no address. Check the URL and the DNS.',
  protocol: 'The answer was not valid HTTP. Check proxies before the receiver.',
  blocked_address: 'The URL leads to a private address. Use a public one.',
  invalid_url: 'The URL cannot be used. Save it again under API Keys & Webhooks.',
  aborted: 'Herald stopped during this attempt and continues by the schedule.',
};

/** Advice by the first digit of a status. */
const BY_CLASS: Record<string, string> = {
  3: 'Herald follows no redirects. Save the final URL.',
  4: 'The receiver rejected the event. Herald never retries this answer.',
  5: "The receiver failed. Check its logs for this event's ID.",
};

/** Returns what to do about an attempt's outcome; null after a success and while it is under way. */
export function outcomeAdvice(outcome: string | null): string | null {
  if (outcome === null) return null;
  const digit = /^http_(\d)\d\d$/.exec(outcome)?.[1] ?? '';
  return ADVICE[outcome] ?? BY_CLASS[digit] ?? null;
}
