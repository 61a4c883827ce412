import type { SenderCapabilities } from '../sender';
import { type CardInput, resolveCards } from './resolve-cards';
import { resolveOffer } from './resolve-offer';
import { type PartValuesInput, resolvePart } from './resolve-part';
import { sharedVariableProblems } from './shared-variables';
import type { TemplateContent } from './template';
import { componentOf } from './template-shape';
import type { TemplateValues } from './template-values';
import { unsupportedReason } from './unsupported-reason';
import type { ValueProblem } from './value-problem';

/** Characters of the body with the values filled in; the providers refuse longer ones (Meta 132005, Twilio 63021). */
const BODY_CHARACTERS_MAX = 1024;
const OFFER_BODY_CHARACTERS_MAX = 600;

/** The fields of a request that fill a template (contract 4). */
export interface TemplateValuesInput extends PartValuesInput {
  /** ISO 8601, with its offset. */
  offerExpiresAt?: string | undefined;
  cards?: CardInput[] | undefined;
}

export type TemplateValuesResult = {
  /** The values that can be read, whatever is wrong with others: to show what there is, never to send it. */
  partial: TemplateValues;
} & ({ values: TemplateValues; problems: [] } | { values: null; problems: ValueProblem[] });

/**
 * Everything the template needs, complete and checked, or **all** that is wrong with the request (contract 4.1.5).
 * Never throws, whatever the input holds.
 */
export function resolveTemplateValues(
  template: TemplateContent,
  input: TemplateValuesInput,
  capabilities: SenderCapabilities,
): TemplateValuesResult {
  const part = resolvePart(template, input, capabilities, bodyMaxOf(template));
  const offer = resolveOffer(template, input.offerExpiresAt);
  const cards = resolveCards(template, input.cards, capabilities);
  const partial: TemplateValues = {
    ...part.value,
    ...(offer.value !== null && { offerExpiresAt: offer.value }),
    ...(cards.value !== null && { cards: cards.value }),
  };
  const reason = unsupportedReason(template);
  const problems =
    reason === null
      ? [
          ...[part, offer, cards].flatMap((resolved) => resolved.problems),
          ...sharedVariableProblems(template, partial),
        ]
      : [unsupported(reason)];
  return problems.length > 0
    ? { partial, values: null, problems }
    : { partial, values: partial, problems: [] };
}

function bodyMaxOf(template: TemplateContent): number {
  const isOffer = componentOf(template, 'LIMITED_TIME_OFFER') !== undefined;
  return isOffer ? OFFER_BODY_CHARACTERS_MAX : BODY_CHARACTERS_MAX;
}

/** Values that fit would not help: it is the only problem then. */
function unsupported(reason: string): ValueProblem {
  return { field: 'templateId', message: reason, code: 'template_not_supported' };
}
