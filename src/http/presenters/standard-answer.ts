import type { ErrorCode, HeraldError } from '../../domain/errors';
import { templateOf } from '../../domain/message';
import type { StandardAnswer } from '../../services/messages/send-standard';
import type { PresentedAnswer } from './send-answer';

const FAILED = 'Error sending template message';

/**
 * The texts of contract 5, word for word, by why a send was refused. Null where the answer is that of every endpoint.
 * Exhaustive: a new code does not compile without its text.
 */
const TEXTS = {
  template_not_found: 'Template not found',
  template_not_bound: 'Template is not bound to an active provider sender',
  template_mapping_inactive: 'Template sender mapping is no longer active',
  template_not_approved: 'Template is not approved for sending',
  sender_not_found: 'No active provider sender found',
  agent_not_found: FAILED,
  customer_unreachable: 'Customer cannot receive outbound messages (blocked or unsubscribed)',
  customer_without_identity:
    'This customer has no delivery identity. Ask them to message you first.',
  template_mismatch: FAILED,
  template_language_required: FAILED,
  template_sender_required: FAILED,
  template_not_supported: FAILED,
  invalid_template_values: FAILED,
  static_button_not_replaceable: FAILED,
  message_id_conflict: FAILED,
  message_not_found: FAILED,
  customer_not_found: FAILED,
  conversation_not_found: FAILED,
  window_closed: FAILED,
  agent_not_connected: FAILED,
  conflict: FAILED,
  provider_rejected: FAILED,
  provider_unreachable: FAILED,
  send_expired: FAILED,
  sender_unusable: FAILED,
  outcome_pending: FAILED,
  internal_error: FAILED,
  invalid_json: null,
  invalid_request: null,
  unauthorized: null,
  invalid_credentials: null,
  password_change_required: null,
  two_factor_required: null,
  password_needed: null,
  forbidden: null,
  not_found: null,
  method_not_allowed: null,
  payload_too_large: null,
  rate_limited: null,
  temporarily_unavailable: null,
} as const satisfies Record<ErrorCode, string | null>;

type StandardText = NonNullable<(typeof TEXTS)[ErrorCode]>;

/** Every text a failed standard send is answered with. */
export const STANDARD_TEXTS = [...new Set(Object.values(TEXTS))].filter(
  (text): text is StandardText => text !== null,
);

/** The answer to a standard send that was made, or tried (contract 5). */
export function presentStandardAnswer({ message, result }: StandardAnswer): PresentedAnswer {
  if (result?.kind !== 'accepted') return failure(FAILED);
  const { recipientNumber } = message;
  const templateId = templateOf(message)?.id;
  const { providerMessageId, at: timestamp } = result;
  const body = { success: true, providerMessageId, templateId, recipientNumber, timestamp };
  return { status: 200, body };
}

/** The answer to a standard send that was refused; null where it is that of every endpoint (contract 5). */
export function presentStandardRefusal({ code, message }: HeraldError): PresentedAnswer | null {
  if (code === 'invalid_json' || code === 'invalid_request') {
    return { status: 400, body: { success: false, error: `Request error: ${message}` } };
  }
  const text = TEXTS[code];
  return text === null ? null : failure(text);
}

function failure(error: StandardText): PresentedAnswer {
  return { status: 200, body: { success: false, error } };
}
