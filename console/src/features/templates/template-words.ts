import type { Template } from '../../lib/api/templates';

type Reason = NonNullable<Template['notSendableReason']>;

/** Why a template cannot be sent, and what helps. */
const REASONS: Record<Exclude<Reason, 'template_not_approved'>, string> = {
  template_not_bound: 'Not linked to a number. Connect its number.',
  template_mapping_inactive: 'Number was connected again. Use its newer template.',
  sender_not_found: 'Number disconnected. Reconnect the number.',
  template_not_supported: 'Herald does not support this template type.',
};

/** Statuses of a provider that keep a template back. */
const STATES: Record<string, string> = {
  PENDING: 'Pending review at the provider.',
  IN_APPEAL: 'Rejection under appeal at the provider.',
  REJECTED: 'Rejected by the provider.',
  PAUSED: 'Paused by the provider.',
  DISABLED: 'Disabled by the provider.',
};

/** Null for a template that can be sent. */
export function reasonNotSendable(template: Template): string | null {
  const { notSendableReason: reason, providerTemplateProviderStatus: status } = template;
  if (reason === undefined) return null;
  if (reason === 'template_not_supported' && template.statusAdvice !== null)
    return 'Several templates at the provider have this name.';
  if (reason !== 'template_not_approved') return REASONS[reason];
  return STATES[status] ?? `Provider status ${providerWord(status)}.`;
}

/** A word of the provider, as people write it: `APPROVED`, `UTILITY`. */
export function providerWord(word: string): string {
  const words = word.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
