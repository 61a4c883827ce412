const WORDS: Record<string, string> = {
  timeout: 'timed out',
  refused: 'connection refused',
  unreachable: 'host unreachable',
  reset: 'connection closed early',
  tls: 'TLS error (check the certificate)',
  dns: 'DNS lookup failed',
  protocol: 'invalid HTTP response',
  blocked_address: 'address not public',
  invalid_url: 'invalid URL',
  aborted: 'worker stopped',
};

/** Reason phrases of the statuses that receivers answer most. */
const REASONS: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** Words an attempt's outcome (docs/delivery.md); null stands for an attempt without an end. */
export function outcomeText(outcome: string | null): string {
  if (outcome === null) return 'in progress';
  const status = /^http_(\d{3})$/.exec(outcome)?.[1];
  return status === undefined
    ? (WORDS[outcome] ?? outcome)
    : `${status} ${REASONS[status] ?? ''}`.trim();
}
