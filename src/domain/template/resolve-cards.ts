import type { SenderCapabilities } from '../sender';
import { type PartValuesInput, resolvePart } from './resolve-part';
import type { TemplateContent } from './template';
import { cardsOf } from './template-shape';
import type { PartValues } from './template-values';
import type { Resolved, ValueProblem, ValueProblemCode } from './value-problem';

/** Characters of a card's body with the values filled in (both providers). */
const CARD_BODY_CHARACTERS_MAX = 160;

/** Values of a card: all but those that only whole messages have. */
export type CardInput = Omit<
  PartValuesInput,
  'headerMediaFilename' | 'headerLocation' | 'productSections'
>;

/**
 * Resolves the cards of a carousel, by position; null without a carousel. A message has exactly the cards that its
 * template was approved with.
 */
export function resolveCards(
  template: TemplateContent,
  given: CardInput[] | undefined,
  capabilities: SenderCapabilities,
): Resolved<PartValues[] | null> {
  const cards = cardsOf(template);
  if (cards.length === 0) {
    const message = 'cards were given, but the template has no carousel';
    return { value: null, problems: given === undefined ? [] : [problem(message, 'unexpected')] };
  }
  const resolved = cards.map((card, index) =>
    resolvePart(card, given?.[index] ?? {}, capabilities, CARD_BODY_CHARACTERS_MAX),
  );
  const problems = resolved.flatMap((card, index) => card.problems.map((each) => of(index, each)));
  return {
    value: resolved.map(({ value }) => value),
    problems: [...countProblems(cards.length, given, problems.length), ...problems],
  };
}

/** Cards may be left out when none of them takes a value. */
function countProblems(
  expected: number,
  given: CardInput[] | undefined,
  problemCount: number,
): ValueProblem[] {
  if (given === undefined) {
    const message = `The carousel needs cards, a list of ${expected} entries`;
    return problemCount > 0 ? [problem(message, 'missing')] : [];
  }
  if (given.length === expected) return [];
  const message = `The carousel has ${expected} cards, but ${given.length} were given`;
  return [problem(message, given.length < expected ? 'missing' : 'unexpected')];
}

function of(index: number, { field, message, code }: ValueProblem): ValueProblem {
  return { field: `cards.${index}.${field}`, message: `Card ${index + 1}: ${message}`, code };
}

function problem(message: string, code: ValueProblemCode): ValueProblem {
  return { field: 'cards', message, code };
}
