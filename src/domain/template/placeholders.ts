import { characterCount } from './quote';

const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g;

/**
 * The distinct placeholders of a text, in the order in which their values are given: numbers count up, as the providers
 * do ("{{2}} {{1}} {{ 2 }}" has "1" and "2"), names stand as in the text.
 */
export function findPlaceholders(text: string): string[] {
  const matches = Array.from(text.matchAll(PLACEHOLDER), (match) => match[1] ?? '');
  const names = [...new Set(matches)];
  return isPositional(names) ? names.toSorted((one, other) => Number(one) - Number(other)) : names;
}

/** True for the placeholders of a POSITIONAL template; one format a template. */
export function isPositional(names: readonly string[]): boolean {
  return names.every((name) => /^\d+$/.test(name));
}

/**
 * Puts values in the place of placeholders. A placeholder without a value stays as it is, and a value that looks like
 * a placeholder is plain text: the result is never searched again.
 */
export function fillPlaceholders(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string) => values.get(name) ?? placeholder);
}

/** Fills every placeholder of a text with one value: a URL button has one only, whatever its number. */
export function fillEveryPlaceholder(text: string, value: string): string {
  return text.replace(PLACEHOLDER, () => value);
}

/**
 * Counts the characters of a text with values of some length in the place of its placeholders; one without a length counts
 * as empty. Builds no such text: a value of a request may have 256 KiB, and hundreds of places.
 */
export function filledCount(text: string, countOf: (name: string) => number | undefined): number {
  const places = Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => countOf(name) ?? 0);
  const rest = characterCount(fillEveryPlaceholder(text, ''));
  return places.reduce((sum, count) => sum + count, rest);
}
