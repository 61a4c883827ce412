/** Finds texts that need no further look: what it finds may also stand within a string. */
const LONG_NUMBER = /[[:,]\s*-?\d{16}|\d[eE]\+?\d{3}/;
/** Escape, quote, or number: what decides where strings end, and what looks like a number within them. */
const PIECE = /\\.|"|-?\d[\d.eE+-]*/g;
const NUMBER = /^-?\d/;
const INTEGER = /^-?\d+$/;

/**
 * Parses JSON as `JSON.parse` does, but an integer beyond 2^53, such as an id of 19 digits, becomes text: as a number it
 * would be another one. So does a number beyond 1e308, which would be Infinity.
 * @throws {SyntaxError} when the text is no JSON
 */
export function parseJson(json: string): unknown {
  const value: unknown = JSON.parse(json);
  if (!LONG_NUMBER.test(json)) return value;
  let isInString = false;
  const quoted = json.replace(PIECE, (piece) => {
    if (piece === '"') isInString = !isInString;
    if (isInString || !NUMBER.test(piece)) return piece;
    const number = Number(piece);
    const isExact = INTEGER.test(piece) ? Number.isSafeInteger(number) : Number.isFinite(number);
    return isExact ? piece : `"${piece}"`;
  });
  return JSON.parse(quoted) as unknown;
}
