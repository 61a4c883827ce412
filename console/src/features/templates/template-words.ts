import type { Template } from '../../lib/api/templates';

/** Why a template cannot be sent, and what helps. */
const REASONS: Record<NonNullable<Template['notSendableReason']>, string> = {
  template_not_bound: 'It belongs to no sending number. Connect its number.',
  template_mapping_inactive:
    'Its number was replaced by another sender. Use the template of the sender that has the number now.',
  template_not_approved: 'The provider has not approved it, or has paused it.',
  sender_not_found: 'Its number is disconnected. Connect it again.',
  template_not_supported: 'Templates of this kind cannot be sent.',
};

/** Null for a template that can be sent. */
export function reasonNotSendable({ notSendableReason: reason }: Template): string | null {
  return reason === undefined ? null : REASONS[reason];
}

/** A word of the provider, as people write it: `APPROVED`, `UTILITY`. */
export function providerWord(word: string): string {
  const words = word.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
