import { fillEveryPlaceholder, findPlaceholders } from './placeholders';
import { characterCount } from './quote';
import { samplesOf } from './samples';
import type { TemplateComponent } from './template';

/** A part of a definition that a provider would not take. */
export interface DefinitionProblem {
  /** Place in the definition, for example `components.0.text`. */
  path: string;
  /** Says what to change, as the end of a sentence that begins with the path. */
  message: string;
}

const NAMED_PATTERN = /^[a-z][a-z0-9_]*$/;

/** Checks the length of a text, which is required. Lengths are in characters, as the providers count. */
export function lengthProblem(text: string, max: number, path: string): DefinitionProblem[] {
  const length = characterCount(text);
  if (text.trim() === '') return [{ path, message: 'must not be empty' }];
  if (length <= max) return [];
  return [{ path, message: `must have at most ${max} characters, not ${length}` }];
}

/** Checks the variables of a header or body: their form, their numbers, and that each has a sample. */
export function variableProblems(component: TemplateComponent, path: string): DefinitionProblem[] {
  const text = component.text ?? '';
  const names = findPlaceholders(text);
  const missing = names.filter((name) => !samplesOf(component).has(name));
  return [
    ...[...new Set([...formComplaints(text), ...nameComplaints(names)])].map((message) => ({
      path: `${path}.text`,
      message,
    })),
    ...(missing.length > 0
      ? [
          {
            path: `${path}.example`,
            message: `must have a sample of each variable: ${shown(missing)} has none`,
          },
        ]
      : []),
  ];
}

function formComplaints(text: string): string[] {
  const rest = fillEveryPlaceholder(text, '');
  return rest.includes('{{') || rest.includes('}}')
    ? ['must have variables in the form {{1}} or {{first_name}}']
    : [];
}

function nameComplaints(names: string[]): string[] {
  const numbers = names.filter((name) => /^\d+$/.test(name));
  const isConsecutive = numbers.every((name, index) => name === String(index + 1));
  const badNames = names.filter((name) => !/^\d+$/.test(name) && !NAMED_PATTERN.test(name));
  return [
    ...(isConsecutive ? [] : ['must number its variables from {{1}} on without gaps']),
    ...(badNames.length > 0
      ? [
          `must name its variables with lower-case letters, digits and underscores: ${shown(badNames)}`,
        ]
      : []),
  ];
}

function shown(names: string[]): string {
  return names.map((name) => `{{${name}}}`).join(', ');
}
