/** Finds texts that need no further look: what it finds may also stand within a string. */
const LONG_NUMBER = /[[:,]\s*-?\d{16}/;
/** Escape, quote, or number: what decides where strings end, and what looks like a number within them. */
const PIECE = /\\.|"|-?\d[\d.eE+-]*/g;
const INTEGER = /^-?\d+$/;

/**
 * Parses JSON as `JSON.parse` does, but an integer beyond 2^53, such as an id of 19 digits, becomes text: as a number it
 * would be another one.
 * @throws {SyntaxError} when the text is no JSON
 */
export function parseJson(json: string): unknown {
  const value: unknown = JSON.parse(json);
  if (!LONG_NUMBER.test(json)) return value;
  let isInString = false;
  const quoted = json.replace(PIECE, (piece) => {
    if (piece === '"') isInString = !isInString;
    const isLong = INTEGER.test(piece) && !Number.isSafeInteger(Number(piece));
    return isLong && !isInString ? `"${piece}"` : piece;
  });
  return JSON.parse(quoted) as unknown;
}
