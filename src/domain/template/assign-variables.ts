import { isPositional } from './placeholders';
import { unknownKeyProblems } from './unknown-keys';
import type { Resolved, ValueProblem } from './value-problem';

export type TemplatePart = 'header' | 'body';

type GivenValues = Map<string, unknown>;

/**
 * Finds the value given for each placeholder of one part of the template (contract 4): an array in placeholder order,
 * or an object by name, where "1".."n" count the placeholders of a NAMED template.
 */
export function assignVariables(
  part: TemplatePart,
  names: readonly string[],
  given: unknown,
): Resolved<GivenValues> {
  if (given === undefined || given === null) return { value: new Map(), problems: [] };
  if (Array.isArray(given)) return assignArray(part, names, given);
  if (typeof given === 'object') return assignObject(part, names, given);
  return {
    value: new Map(),
    problems: [problem(part, 'must be an object or an array', 'wrong_type')],
  };
}

function assignArray(
  part: TemplatePart,
  names: readonly string[],
  given: unknown[],
): Resolved<GivenValues> {
  const value = new Map(names.map((name, index) => [name, given[index]]));
  const counts = `takes ${names.length} variable(s), but ${given.length} values were given`;
  const problems = given.length > names.length ? [problem(part, counts, 'unexpected')] : [];
  return { value, problems };
}

function assignObject(
  part: TemplatePart,
  names: readonly string[],
  given: object,
): Resolved<GivenValues> {
  const remaining = new Map<string, unknown>(Object.entries(given));
  const value: GivenValues = new Map();
  names.forEach((name, index) => {
    const key = isPositional(names) || remaining.has(name) ? name : String(index + 1);
    value.set(name, remaining.get(key));
    remaining.delete(key);
  });
  const what = part === 'header' ? 'Header variable' : 'Body variable';
  const unknownKeys = [...remaining.keys()];
  return {
    value,
    problems: unknownKeyProblems(`templateVariables.${part}`, what, unknownKeys, names),
  };
}

function problem(part: TemplatePart, complaint: string, code: ValueProblem['code']): ValueProblem {
  return { field: `templateVariables.${part}`, message: `The ${part} ${complaint}`, code };
}
