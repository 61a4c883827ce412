import type { ErrorCode } from './errors';
import type { Sender } from './sender';
import type { Template } from './template/template';

/** Why a template cannot be sent now; each endpoint has its own answer for each reason (contract 5). */
export type NotSendableReason = Extract<
  ErrorCode,
  'template_not_bound' | 'template_mapping_inactive' | 'template_not_approved' | 'sender_not_found'
>;

/** The first condition of contract 5 that does not hold, in the order of its list; null when the template can be sent. */
export function notSendableReason(
  template: Template,
  sender: Sender | null,
): NotSendableReason | null {
  if (template.senderId === null) return 'template_not_bound';
  if (!template.mappingActive) return 'template_mapping_inactive';
  if (template.providerStatus !== 'APPROVED') return 'template_not_approved';
  if (sender === null || !sender.connected) return 'sender_not_found';
  return null;
}
