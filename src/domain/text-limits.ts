import { brokenTextProblem } from './broken-text';
import type { ProviderName } from './sender';

/** A short text for people without control characters; written out, because tools cannot generate from \P{Cc}. */
// oxlint-disable-next-line no-control-regex
export const LABEL_PATTERN = /^[^\x00-\x1f\x7f-\x9f]{1,100}$/u;
export const LABEL_RULE = 'must be 1 to 100 characters without line breaks';

/** Characters of a free text by provider. */
export const TEXT_MAX: Record<ProviderName, number> = { meta: 4096, twilio: 1600 };

/** How many characters a free text may have at a provider: a longer one is refused there. */
export function textMaxOf(provider: ProviderName): number {
  return TEXT_MAX[provider];
}

/** Returns the fault of a free text, to follow the field's name, or null when the provider takes it. */
export function textProblem(text: string, provider: ProviderName): string | null {
  if (text.trim() === '') return 'must not be empty';
  const max = textMaxOf(provider);
  if (text.length <= max) return brokenTextProblem(text);
  return `has ${text.length} characters; this number's provider takes ${max}`;
}
