import { randomUUID } from 'node:crypto';

/** Begins a text that stands for JSON. It never leaves the process, so that no text from outside begins with it. */
const MARK = `${randomUUID()}:`;
const MARKED = new RegExp(String.raw`"${MARK}((?:[^"\\]|\\.)*)"`, 'g');

/** Returns what stands for a JSON text among other values: `writeJson` writes the text as it is. */
export function rawJson(json: string): string {
  return MARK + json;
}

/** Returns the JSON text that a value stands for; null for any other value. */
export function rawJsonOf(value: unknown): string | null {
  return typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : null;
}

/** Writes a value as JSON, with the texts of `rawJson` as they are. */
export function writeJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!json.includes(MARK)) return json;
  return json.replace(MARKED, (_marked, escaped: string) => JSON.parse(`"${escaped}"`) as string);
}

/**
 * Parses JSON as `JSON.parse` does, with `rawJson` for each number that JavaScript would write otherwise: an id of 19 digits,
 * 1.50, 1e3. The JSON must be valid.
 */
export function parseExactJson(json: string): unknown {
  const marked = replaceNumbers(json, (digits) =>
    String(Number(digits)) === digits ? digits : `"${MARK}${digits}"`,
  );
  return JSON.parse(marked) as unknown;
}

/** Finds texts that need no further look: what it finds may also stand within a string. */
const LONG_NUMBER = /[[:,]\s*-?\d{16}/;
const INTEGER = /^-?\d+$/;

/**
 * Parses JSON as `JSON.parse` does, but an integer beyond 2^53, such as an id of 19 digits, becomes text: as a number it
 * would be another one.
 * @throws SyntaxError when the text is no JSON
 */
export function parseJsonWithIds(json: string): unknown {
  const value: unknown = JSON.parse(json);
  if (!LONG_NUMBER.test(json)) return value;
  const quoted = replaceNumbers(json, (digits) =>
    INTEGER.test(digits) && !Number.isSafeInteger(Number(digits)) ? `"${digits}"` : digits,
  );
  return JSON.parse(quoted) as unknown;
}

/** Escape, quote, or number: what decides where strings end, and what looks like a number within them. */
const PIECE = /\\.|"|-?\d[\d.eE+-]*/g;

/** Rewrites the numbers of valid JSON. A pattern for whole strings would need a stack as long as the string. */
function replaceNumbers(json: string, write: (digits: string) => string): string {
  let isInString = false;
  return json.replace(PIECE, (piece) => {
    if (piece === '"') isInString = !isInString;
    return isInString || piece === '"' || piece.startsWith('\\') ? piece : write(piece);
  });
}
