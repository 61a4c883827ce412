/** Traits of an error, the same wherever it is met. */
export interface ErrorTraits {
  httpStatus: number;
  /**
   * Requests that may end otherwise when they are repeated: `all`, because nothing was done; `safe`, those that may be done
   * twice, such as a send with a `messageId`; `none`, because the repeat ends the same way.
   */
  repeats: 'all' | 'safe' | 'none';
  /** Seconds to wait before trying again, where they are always the same. */
  retryAfterSeconds?: number;
}

/** Every error a caller can meet, by its stable code (contract 2). */
const ERRORS = {
  invalid_json: { httpStatus: 400, repeats: 'none' },
  invalid_request: { httpStatus: 400, repeats: 'none' },
  unauthorized: { httpStatus: 401, repeats: 'none' },
  invalid_credentials: { httpStatus: 401, repeats: 'none' },
  password_change_required: { httpStatus: 403, repeats: 'none' },
  two_factor_required: { httpStatus: 403, repeats: 'none' },
  password_needed: { httpStatus: 403, repeats: 'none' },
  forbidden: { httpStatus: 403, repeats: 'none' },
  not_found: { httpStatus: 404, repeats: 'none' },
  method_not_allowed: { httpStatus: 405, repeats: 'none' },
  template_not_found: { httpStatus: 404, repeats: 'none' },
  template_mismatch: { httpStatus: 400, repeats: 'none' },
  template_language_required: { httpStatus: 400, repeats: 'none' },
  template_sender_required: { httpStatus: 400, repeats: 'none' },
  template_not_bound: { httpStatus: 400, repeats: 'none' },
  template_mapping_inactive: { httpStatus: 400, repeats: 'none' },
  template_not_approved: { httpStatus: 400, repeats: 'none' },
  template_not_supported: { httpStatus: 400, repeats: 'none' },
  template_refused: { httpStatus: 422, repeats: 'none' },
  template_outcome_unknown: { httpStatus: 503, repeats: 'safe', retryAfterSeconds: 10 },
  sender_not_found: { httpStatus: 404, repeats: 'none' },
  sender_number_required: { httpStatus: 400, repeats: 'none' },
  agent_not_found: { httpStatus: 404, repeats: 'none' },
  canned_reply_not_found: { httpStatus: 404, repeats: 'none' },
  customer_not_found: { httpStatus: 404, repeats: 'none' },
  customer_unreachable: { httpStatus: 400, repeats: 'none' },
  customer_without_identity: { httpStatus: 400, repeats: 'none' },
  marketing_limit_reached: { httpStatus: 400, repeats: 'none' },
  budget_exhausted: { httpStatus: 400, repeats: 'none' },
  recipient_mismatch: { httpStatus: 400, repeats: 'none' },
  recipient_needs_number: { httpStatus: 400, repeats: 'none' },
  conversation_not_found: { httpStatus: 404, repeats: 'none' },
  window_closed: { httpStatus: 400, repeats: 'none' },
  agent_not_connected: { httpStatus: 400, repeats: 'none' },
  invalid_template_values: { httpStatus: 400, repeats: 'none' },
  static_button_not_replaceable: { httpStatus: 400, repeats: 'none' },
  message_id_conflict: { httpStatus: 400, repeats: 'none' },
  message_not_found: { httpStatus: 404, repeats: 'none' },
  media_not_found: { httpStatus: 404, repeats: 'none' },
  media_too_large: { httpStatus: 413, repeats: 'none' },
  media_not_accepted: { httpStatus: 400, repeats: 'none' },
  media_unavailable: { httpStatus: 502, repeats: 'safe' },
  conflict: { httpStatus: 409, repeats: 'none' },
  payload_too_large: { httpStatus: 413, repeats: 'none' },
  rate_limited: { httpStatus: 429, repeats: 'all' },
  too_many_streams: { httpStatus: 503, repeats: 'all', retryAfterSeconds: 5 },
  too_many_exports: { httpStatus: 503, repeats: 'all' },
  provider_rejected: { httpStatus: 500, repeats: 'none' },
  provider_unreachable: { httpStatus: 500, repeats: 'none' },
  send_expired: { httpStatus: 500, repeats: 'none' },
  sender_unusable: { httpStatus: 500, repeats: 'none' },
  outcome_pending: { httpStatus: 500, repeats: 'safe' },
  temporarily_unavailable: { httpStatus: 500, repeats: 'all', retryAfterSeconds: 5 },
  internal_error: { httpStatus: 500, repeats: 'safe' },
} as const satisfies Record<string, ErrorTraits>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

export function traitsOf(code: ErrorCode): ErrorTraits {
  return ERRORS[code];
}

/** A fault of a request: `field` is a path in the body, `message` a sentence for people. */
export interface ErrorDetail {
  field: string;
  message: string;
}

export interface HeraldErrorOptions {
  details?: ErrorDetail[];
  /** The message the error is about, when one was stored. */
  messageId?: string;
  /** When it may pass by itself; for codes that have no fixed time of their own. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * The error that services throw. The message is shown to callers: a sentence that says what to change,
 * never a provider's or a driver's text. `ERRORS` says how each code is answered.
 */
export class HeraldError extends Error {
  override readonly name = 'HeraldError';
  readonly details: ErrorDetail[] | undefined;
  readonly messageId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: HeraldErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.details = options.details;
    this.messageId = options.messageId;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A dependency (MongoDB, Temporal) did not answer: nothing was accepted, trying again later may work. */
export function temporarilyUnavailable(dependency: string, cause: unknown): HeraldError {
  return new HeraldError(
    'temporarily_unavailable',
    `${dependency} is not reachable right now; try again shortly`,
    {
      cause,
    },
  );
}

/** Tells whoever gives a code too late, or after too many wrong ones, to begin again. */
export function signInIsOver(): HeraldError {
  return new HeraldError('unauthorized', 'this sign-in is over: sign in with the password again');
}
