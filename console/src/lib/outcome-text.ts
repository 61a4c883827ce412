const WORDS: Record<string, string> = {
  timeout: 'no complete answer in time',
  refused: 'nothing listens there',
  unreachable: 'no way to the address',
  reset: 'the connection ended early',
  tls: 'TLS failed: look at the certificate',
  dns: 'the name does not resolve',
  protocol: 'the answer is no valid HTTP',
  blocked_address: 'the address is not public',
  invalid_url: 'the saved URL cannot be used',
  aborted: 'the worker was stopped',
};

/** Words an attempt's outcome (docs/delivery.md); null stands for an attempt without an end. */
export function outcomeText(outcome: string | null): string {
  if (outcome === null) return 'no outcome yet';
  const status = /^http_(\d{3})$/.exec(outcome)?.[1];
  return status === undefined ? (WORDS[outcome] ?? outcome) : `answered ${status}`;
}
