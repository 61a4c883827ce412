const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;
const OPENING: ReadonlySet<number> = new Set([0x5b, BRACE]);
const COMMA = 0x2c;
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Values in a callback at most, of which each costs memory and time beyond its bytes. Updates of Meta have one in 15 bytes
 * or more, with a contact card as the densest: some 210,000 in its largest callbacks, of 3 MB.
 */
export const VALUES_MAX = 250_000;

/** Names of an object in a callback at most; the largest, Twilio's, has a few dozen. Distinct ones cost most to parse. */
export const NAMES_MAX = 1000;

/**
 * Tells whether arrays and objects of a JSON text in UTF-8 nest deeper than that many levels, hold more than `VALUES_MAX`
 * values, or one object more than `NAMES_MAX` names. It builds nothing of the text, so that one made to be deep or dense
 * costs a fraction of its parsing; what is no JSON gets some answer, and the parser refuses it.
 */
export function isTooComplex(json: Buffer, levelsMax: number): boolean {
  /** Names so far of each object that is open; not a number for an array. */
  const open: number[] = [];
  let values = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (CLOSING.has(byte)) open.pop();
    else if (byte === COMMA || OPENING.has(byte)) {
      values += 1;
      if (byte === COMMA) open.push((open.pop() ?? NaN) + 1);
      else open.push(byte === BRACE ? 1 : NaN);
      const names = open.at(-1) ?? NaN;
      if (open.length > levelsMax || values > VALUES_MAX || names > NAMES_MAX) return true;
    }
  }
  return false;
}
