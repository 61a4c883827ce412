import type { ErrorCode } from '../domain/errors';

/** Errors of a body that does not mean exactly one template. */
export const UNCLEAR: ErrorCode[] = [
  'template_not_found',
  'template_mismatch',
  'template_language_required',
  'template_sender_required',
];

/** Errors of a template that cannot be sent, or was not. */
export const SEND: ErrorCode[] = [
  'template_not_supported',
  'template_not_bound',
  'template_mapping_inactive',
  'template_not_approved',
  'sender_not_found',
  'customer_unreachable',
  'customer_without_identity',
  'invalid_template_values',
  'static_button_not_replaceable',
  'message_id_conflict',
  'provider_rejected',
  'provider_unreachable',
  'send_expired',
  'sender_unusable',
];
