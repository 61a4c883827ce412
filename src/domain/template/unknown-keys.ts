import { nearestName } from './nearest-name';
import { quote, shorten } from './quote';
import type { ValueProblem } from './value-problem';

/** A request may hold thousands of wrong keys; the first ones are enough to see what is wrong. */
const LISTED_KEYS_MAX = 20;
const LISTED_KNOWN_MAX = 5;

/**
 * Lists a problem for each unknown key, with the known key that was probably meant, or else all known keys.
 * @param what what the keys name, with a capital: "Body variable"
 */
export function unknownKeyProblems(
  fieldPrefix: string,
  what: string,
  keys: readonly string[],
  known: readonly string[],
): ValueProblem[] {
  const problems = keys.slice(0, LISTED_KEYS_MAX).map((key): ValueProblem => {
    return {
      field: `${fieldPrefix}.${shorten(key)}`,
      message: `${what} ${quote(key)} is not known; ${hintFor(key, known)}`,
      code: 'unknown',
    };
  });
  const unlistedCount = keys.length - problems.length;
  if (unlistedCount > 0) {
    const message = `${unlistedCount} more keys are not known`;
    problems.push({ field: fieldPrefix, message, code: 'unknown' });
  }
  return problems;
}

function hintFor(key: string, known: readonly string[]): string {
  const nearest = nearestName(key, known);
  if (nearest !== null) return `did you mean ${quote(nearest)}?`;
  if (known.length === 0) return 'the template takes none';
  const listed = known.slice(0, LISTED_KNOWN_MAX).map(quote).join(', ');
  return `the template takes ${listed}${known.length > LISTED_KNOWN_MAX ? ', …' : ''}`;
}
