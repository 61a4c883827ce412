import { assignVariables, type TemplatePart } from './assign-variables';
import { filledCount, findPlaceholders } from './placeholders';
import { characterCount, quote } from './quote';
import { readSingleLine } from './read-text';
import type { PlaceholderValue } from './template-values';
import type { Resolved, ValueProblem } from './value-problem';

/**
 * The values of the placeholders in one part of a template, in placeholder order, with all that is wrong. A value that is
 * too long by itself is left out: a preview would show it in each of its places.
 * @param max characters with the values filled in
 */
export function resolveVariables(
  part: TemplatePart,
  text: string,
  given: unknown,
  max: number,
): Resolved<PlaceholderValue[]> {
  const names = findPlaceholders(text);
  const assigned = assignVariables(part, names, given);
  const value: PlaceholderValue[] = [];
  const problems: ValueProblem[] = [];
  for (const name of names) {
    const raw = assigned.value.get(name);
    const reading = readSingleLine(raw);
    if (reading.text !== null) value.push({ name, value: reading.text });
    else if (raw === undefined) problems.push(missingVariable(part, name));
    else problems.push(variableProblem(part, name, reading.complaint, reading.code));
  }
  const counts = new Map(value.map((each) => [each.name, characterCount(each.value)]));
  problems.push(...assigned.problems, ...lengthProblems(part, text, counts, max));
  return { value: value.filter(({ name }) => (counts.get(name) ?? 0) <= max), problems };
}

export function variableProblem(
  part: TemplatePart,
  name: string,
  complaint: string,
  code: ValueProblem['code'],
): ValueProblem {
  const what = part === 'header' ? 'Header variable' : 'Body variable';
  return {
    field: `templateVariables.${part}.${name}`,
    message: `${what} ${quote(name)} ${complaint}`,
    code,
  };
}

/** A flat object or an array is the body's, so a missing header value is most often one in the wrong form. */
function missingVariable(part: TemplatePart, name: string): ValueProblem {
  const hint = part === 'header' ? '; send templateVariables as {"header": {…}, "body": {…}}' : '';
  return variableProblem(part, name, `has no value${hint}`, 'missing');
}

/** Counts variables without a value as empty, so that only given values are called too long. */
function lengthProblems(
  part: TemplatePart,
  text: string,
  counts: ReadonlyMap<string, number>,
  max: number,
): ValueProblem[] {
  if (counts.size === 0) return [];
  const count = filledCount(text, (name) => counts.get(name));
  if (count <= max) return [];
  const message = `The ${part} would have ${count} characters with these values; the limit is ${max}`;
  return [{ field: `templateVariables.${part}`, message, code: 'too_long' }];
}
