import { nearestName } from './nearest-name';
import { quote, shorten } from './quote';
import type { ValueProblem } from './value-problem';

/** A request may hold thousands of wrong keys; the first ones are enough to see what is wrong. */
const LISTED_KEYS_MAX = 20;

/**
 * One problem for each key nobody asked for, naming the nearest known one.
 * @param what what the keys name, with a capital: "Body variable"
 */
export function unknownKeyProblems(
  fieldPrefix: string,
  what: string,
  keys: readonly string[],
  known: readonly string[],
): ValueProblem[] {
  const problems = keys.slice(0, LISTED_KEYS_MAX).map((key): ValueProblem => {
    const nearest = nearestName(key, known);
    const hint = nearest === null ? 'the template takes none' : `the nearest is ${quote(nearest)}`;
    return {
      field: `${fieldPrefix}.${shorten(key)}`,
      message: `${what} ${quote(key)} is not known; ${hint}`,
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
