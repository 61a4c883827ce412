import type { TemplateContent } from './template';
import { hasExpiringOffer } from './template-shape';
import type { Resolved, ValueProblem } from './value-problem';

const field = 'offerExpiresAt';

/** Resolves the end of a limited-time offer; null where the template shows none. */
export function resolveOffer(
  template: TemplateContent,
  given: string | undefined,
): Resolved<string | null> {
  if (!hasExpiringOffer(template)) {
    return { value: null, problems: given === undefined ? [] : [unexpected()] };
  }
  if (given === undefined) return { value: null, problems: [missing()] };
  const end = new Date(given);
  return Number.isNaN(end.getTime())
    ? { value: null, problems: [unreadable()] }
    : { value: end.toISOString(), problems: [] };
}

function unexpected(): ValueProblem {
  const message = `${field} was given, but the template shows no end of an offer`;
  return { field, message, code: 'unexpected' };
}

function unreadable(): ValueProblem {
  return { field, message: `${field} must be a date and time`, code: 'wrong_type' };
}

function missing(): ValueProblem {
  return { field, message: `The limited-time offer needs ${field}`, code: 'missing' };
}
