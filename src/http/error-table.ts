import type { ErrorCode } from '../domain/errors';

/** The HTTP status of every error code (contract 2). Exhaustive: a new code does not compile without its status. */
export const HTTP_STATUS: Record<ErrorCode, number> = {
  invalid_json: 400,
  invalid_request: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  password_change_required: 403,
  two_factor_required: 403,
  password_needed: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  template_not_found: 404,
  template_mismatch: 400,
  template_language_required: 400,
  template_sender_required: 400,
  template_not_bound: 400,
  template_mapping_inactive: 400,
  template_not_approved: 400,
  template_not_supported: 400,
  sender_not_found: 404,
  agent_not_found: 404,
  customer_not_found: 404,
  customer_unreachable: 400,
  customer_without_identity: 400,
  conversation_not_found: 404,
  window_closed: 400,
  agent_not_connected: 400,
  invalid_template_values: 400,
  static_button_not_replaceable: 400,
  message_id_conflict: 400,
  message_not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  rate_limited: 429,
  provider_rejected: 500,
  provider_unreachable: 500,
  send_expired: 500,
  sender_unusable: 500,
  outcome_pending: 500,
  temporarily_unavailable: 500,
  internal_error: 500,
};

/** Seconds a caller should wait before trying again, where it is always the same. */
export const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  temporarily_unavailable: 5,
};

/** Errors that pass by themselves: answered with `Retry-After`. */
export const PASSING_ERRORS = new Set<ErrorCode>(['temporarily_unavailable', 'rate_limited']);
