/** Every error a caller can meet, by its stable code (contract 2). */
export type ErrorCode =
  | 'invalid_json'
  | 'invalid_request'
  | 'unauthorized'
  | 'invalid_credentials'
  | 'password_change_required'
  | 'two_factor_required'
  | 'password_needed'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'template_not_found'
  | 'template_mismatch'
  | 'template_language_required'
  | 'template_sender_required'
  | 'template_not_bound'
  | 'template_mapping_inactive'
  | 'template_not_approved'
  | 'template_not_supported'
  | 'sender_not_found'
  | 'agent_not_found'
  | 'customer_not_found'
  | 'customer_unreachable'
  | 'customer_without_identity'
  | 'conversation_not_found'
  | 'window_closed'
  | 'agent_not_connected'
  | 'invalid_template_values'
  | 'static_button_not_replaceable'
  | 'message_id_conflict'
  | 'message_not_found'
  | 'conflict'
  | 'payload_too_large'
  | 'rate_limited'
  | 'provider_rejected'
  | 'provider_unreachable'
  | 'send_expired'
  | 'sender_unusable'
  | 'outcome_pending'
  | 'temporarily_unavailable'
  | 'internal_error';

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
 * never a provider's or a driver's text. Each surface maps the code once (src/http/error-table.ts).
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
