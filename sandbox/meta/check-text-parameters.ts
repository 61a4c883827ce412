import { fillPlaceholders, placeholdersOf } from '../template-parts';
import type { SandboxTemplate } from '../types';
import { GraphError, invalidParameter } from './graph-error';
import type { SentParameter } from './send-body';

type ParameterFormat = SandboxTemplate['parameter_format'];

const FORBIDDEN_WHITESPACE = /[\n\r\t]| {5}/;

/** Checks the text parameters of one component against its placeholders. @throws GraphError */
export function checkTextParameters(
  where: 'header' | 'body',
  text: string,
  parameters: SentParameter[],
  format: ParameterFormat,
): void {
  const expected = placeholdersOf(text);
  if (parameters.length !== expected.length)
    throw countMismatch(where, parameters.length, expected.length);
  for (const parameter of parameters) {
    checkText(where, parameter);
    checkName(where, parameter, format, expected);
  }
}

/** The text as the recipient would read it. */
export function hydrate(text: string, parameters: SentParameter[]): string {
  const names = placeholdersOf(text);
  const values = parameters.map((parameter, position): [string, string] => [
    parameter.parameter_name ?? names[position] ?? '',
    parameter.text ?? '',
  ]);
  return fillPlaceholders(text, new Map(values));
}

export function formatMismatch(details: string): GraphError {
  return new GraphError(132012, 'Parameter format does not match format in the created template', {
    details,
  });
}

export function countMismatch(where: string, count: number, expected: number): GraphError {
  return new GraphError(
    132000,
    'Number of parameters does not match the expected number of params',
    {
      details: `${where}: number of localizable_params (${count}) does not match the expected number of params (${expected})`,
    },
  );
}

function checkText(where: string, parameter: SentParameter): void {
  if (parameter.type !== 'text') {
    throw formatMismatch(
      `${where}: Format mismatch, expected TEXT, received ${parameter.type.toUpperCase()}`,
    );
  }
  const text = parameter.text ?? '';
  if (text === '') {
    throw new GraphError(131008, 'Required parameter is missing', {
      details: `${where}: Parameter of type text is missing text value`,
    });
  }
  if (where === 'body' && FORBIDDEN_WHITESPACE.test(text)) {
    throw new GraphError(132018, 'There was an issue with the parameters in your template', {
      details: `${where}: Param text cannot have new-line/tab characters or more than 4 consecutive spaces`,
    });
  }
}

function checkName(
  where: string,
  { parameter_name: name }: SentParameter,
  format: ParameterFormat,
  expected: string[],
): void {
  if (format === 'POSITIONAL' && name !== undefined) {
    throw formatMismatch(`${where}: parameter_name sent to a template with positional parameters`);
  }
  if (format === 'POSITIONAL') return;
  if (!name) throw invalidParameter('Parameter name is missing or empty');
  if (!expected.includes(name))
    throw formatMismatch(`${where}: Parameter name is unknown: ${name}`);
}
