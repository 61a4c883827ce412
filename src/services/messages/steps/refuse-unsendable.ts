import { HeraldError } from '../../../domain/errors';
import type { Sender } from '../../../domain/sender';
import { type NotSendableReason, notSendableReason } from '../../../domain/sendability';
import type { Template } from '../../../domain/template/template';
import {
  pausedUntil,
  statusAdvice,
  statusReasonOf,
} from '../../../domain/template/template-advice';

/** Sentences for the caller of a refused send, and on the refused message. */
export const UNSENDABLE_SENTENCES: Record<NotSendableReason, string> = {
  template_not_bound: 'the template is not bound to a sending number',
  template_mapping_inactive:
    'the sending number the template was bound to has been replaced; sync the templates and use the current one',
  template_not_approved: 'the template is not approved by the provider yet',
  sender_not_found:
    'the sending number of this template is disconnected; reconnect it in the settings',
};

/**
 * Returns the sender of a template when every condition of contract 5 about them holds.
 * @throws HeraldError with the first condition that does not
 */
export function refuseUnsendable(template: Template, sender: Sender | null): Sender {
  const reason = notSendableReason(template, sender);
  if (reason === null && sender !== null) return sender;
  const code = reason ?? 'sender_not_found';
  if (code === 'template_not_approved') throw notApproved(template);
  throw new HeraldError(code, UNSENDABLE_SENTENCES[code]);
}

/** Says what keeps the provider from sending it, and what to do about that. */
function notApproved(template: Template): HeraldError {
  const reason = statusReasonOf(template);
  const until = pausedUntil(template);
  const code = 'template_not_approved';
  return new HeraldError(code, statusAdvice(template) ?? UNSENDABLE_SENTENCES[code], {
    details: [
      { field: 'providerStatus', message: template.providerStatus },
      ...(reason === null ? [] : [{ field: 'statusReason', message: reason }]),
      ...(until === null ? [] : [{ field: 'pausedUntil', message: until.toISOString() }]),
    ],
  });
}
