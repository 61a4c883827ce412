import type { ErrorCode, ErrorDetail, Message } from './types.ts';

/** Failure of a call. */
export class HeraldError extends Error {
  override readonly name: string = 'HeraldError';
}

/** Answer of Herald that says why a request failed. */
export class HeraldAnswerError extends HeraldError {
  override readonly name = 'HeraldAnswerError';
  /** HTTP status. */
  readonly status: number;
  /** Stable code; `unexpected_answer` when something else than Herald answered, for example a proxy. */
  readonly code: ErrorCode | 'unexpected_answer';
  /** Each thing to change, by its field. */
  readonly details: readonly ErrorDetail[];
  /** Id to look for in Herald's log. */
  readonly requestId: string | null;
  /** Message that the request was to send; null for other requests. */
  readonly messageId: string | null;
  /** Time to wait before trying again, when it may pass by itself. */
  readonly retryAfterSeconds: number | null;

  constructor(message: string, traits: Omit<HeraldAnswerError, keyof Error>) {
    super(message);
    this.status = traits.status;
    this.code = traits.code;
    this.details = traits.details;
    this.requestId = traits.requestId;
    this.messageId = traits.messageId;
    this.retryAfterSeconds = traits.retryAfterSeconds;
  }
}

/** No answer came: the network failed, or the time was over. `cause` says which. */
export class HeraldConnectionError extends HeraldError {
  override readonly name = 'HeraldConnectionError';

  /** @param messageId message that the request was to send, and may have sent: repeat it with this id */
  constructor(
    message: string,
    readonly messageId: string | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Message did not reach the status that was waited for. */
export class MessageNotReachedError extends HeraldError {
  override readonly name = 'MessageNotReachedError';

  /** @param last message as it was read last @param reason why nobody waits any longer */
  constructor(
    readonly last: Message,
    readonly reason: 'failed' | 'timeout',
  ) {
    super(`message ${last.messageId} has the status ${last.status}`);
  }
}
