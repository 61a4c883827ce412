import { CliError } from '../errors.ts';

/** Object of an answer or of a file that was written before. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns an object. @throws {CliError} when the value is none */
export function objectAt(value: unknown, place: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw unexpected(place, 'an object');
}

/** Returns a text. @throws {CliError} when the value is none */
export function textAt(value: unknown, place: string): string {
  if (typeof value === 'string') return value;
  throw unexpected(place, 'a text');
}

/** Returns a text that may be absent or null. @throws {CliError} when the value is something else */
export function optionalTextAt(value: unknown, place: string): string | undefined {
  return value === undefined || value === null ? undefined : textAt(value, place);
}

/** Returns a list of texts. @throws {CliError} when the value is none */
export function textsAt(value: unknown, place: string): string[] {
  return listAt(value, place).map((each) => textAt(each, place));
}

/** Returns a list. @throws {CliError} when the value is none */
function listAt(value: unknown, place: string): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  throw unexpected(place, 'a list');
}

function unexpected(place: string, kind: string): CliError {
  return new CliError('unexpected_answer', `${place} is not ${kind} as expected`);
}
