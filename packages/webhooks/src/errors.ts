const STATUSES = {
  token_missing: 401,
  token_wrong: 401,
  signature_missing: 401,
  signature_wrong: 401,
  timestamp_outside_tolerance: 401,
  body_invalid: 400,
  body_too_large: 413,
  body_unreadable: 500,
} as const;

/** Reason why a post is refused. */
export type WebhookErrorCode = keyof typeof STATUSES;

/** Post that is refused: it is not from Herald, or is no webhook. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  /** HTTP status to answer with. */
  readonly status: number;

  constructor(
    readonly code: WebhookErrorCode,
    message: string,
  ) {
    super(message);
    this.status = STATUSES[code];
  }
}
