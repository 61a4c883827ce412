import type { AgentFailure, AgentFailureCode } from '../ports/agent-model';
import type { EgressFailureCode } from '../ports/egress';

/** Failures that a retry cannot fix. */
const FINAL = new Set<AgentFailureCode>([
  'blocked_address',
  'key_unreadable',
  'key_refused',
  'redirected',
  'not_found',
  'request_refused',
  'answer_too_large',
]);

/** Describes a failure, and whether it can be retried. */
export function failed(
  code: AgentFailureCode,
  more: { retryAfterMs?: number | null; detail?: string | null } = {},
): AgentFailure {
  const { retryAfterMs = null, detail = null } = more;
  return {
    kind: 'failed',
    code,
    retryable: !FINAL.has(code),
    retryAfterMs,
    ...(detail === null ? {} : { detail }),
  };
}

/** Maps an egress failure. A URL that is invalid now was saved under other rules: it counts as blocked. */
export function codeOfExchange(code: EgressFailureCode | 'answer_too_large'): AgentFailureCode {
  return code === 'invalid_url' ? 'blocked_address' : code;
}

/** Maps an HTTP status other than 2xx to a failure. */
export function codeOfStatus(status: number): AgentFailureCode {
  const known = STATUS_CODES[status];
  if (known !== undefined) return known;
  if (status < 400) return 'redirected';
  return status < 500 ? 'request_refused' : 'server_error';
}

const STATUS_CODES: Readonly<Record<number, AgentFailureCode>> = {
  401: 'key_refused',
  403: 'key_refused',
  404: 'not_found',
  408: 'timeout',
  409: 'server_error',
  429: 'rate_limited',
};
