import { FORM_LENGTH_MAX, SPELLINGS, type Spelling, codeOf, lengthOf } from './token-spellings';

const MASK = '***';
/** Fewer characters of a token reveal nothing, and many words begin with them. */
const REVEALING_LENGTH = 4;
/** Places that are searched at once, at first; each time twice as many, because masking shortens a text. */
const FIRST_STEP = 1024;

export interface MaskOptions {
  /** Whether the text was cut. The token may be cut with it, so its beginning at the end of the text is masked too. */
  isCut: boolean;
  /** Length of the masked text that is needed, in UTF-16 units. */
  maxLength: number;
}

/** Masks a token in a text. Returns the beginning of the masked text, a few characters longer than `maxLength` at most. */
export type TokenMask = (text: string, options: MaskOptions) => string;

/**
 * Creates the mask of a token: word for word, and as it is spelled within JSON strings and URLs, however much of it is
 * escaped. Both texts come from outside, so each character that is kept costs the same, whatever they are.
 * @param token printable ASCII, 512 characters at most
 */
export function createTokenMask(token: string): TokenMask {
  const bits = createTokenBits(token);
  return (text, { isCut, maxLength }) => {
    if (!isCut && text.length < token.length) return text;
    let masked = '';
    let at = 0;
    let starts = new Starts(0, 0);
    let step = FIRST_STEP;
    while (at < text.length && masked.length < maxLength) {
      if (at >= starts.until) {
        starts = findStarts(bits, text, { from: at, until: at + step, isCut });
        step *= 2;
      }
      const end = starts.has(at) ? endOfToken(text, at, token, isCut) : null;
      masked += end === null ? text.charAt(at) : MASK;
      at = end ?? at + 1;
    }
    return masked;
  };
}

/** Returns the position after the token that begins at `start`, or null. The first spelling that matches wins. */
function endOfToken(text: string, start: number, token: string, isCut: boolean): number | null {
  for (const spelling of SPELLINGS) {
    let at = start;
    let matched = 0;
    while (matched < token.length && at < text.length) {
      const read = spelling.readAt(text, at);
      if (codeOf(read) !== token.charCodeAt(matched)) break;
      at += lengthOf(read);
      matched += 1;
    }
    if (matched === token.length) return at;
    const rest = text.slice(at, at + FORM_LENGTH_MAX);
    const isEnd = rest === '' || spelling.isCutEscape(rest, token.charAt(matched));
    if (isCut && matched >= REVEALING_LENGTH && isEnd) return text.length;
  }
  return null;
}

/** Places of a text where the token may begin. */
class Starts {
  private readonly marks: Uint8Array;

  constructor(
    private readonly from: number,
    readonly until: number,
  ) {
    this.marks = new Uint8Array(until - from);
  }

  add(place: number): void {
    if (place < this.until) this.marks[place - this.from] = 1;
  }

  has(place: number): boolean {
    return this.marks[place - this.from] === 1;
  }
}

/** Sets of places in a token, a bit each; the last is the place after it. */
interface TokenBits {
  /** 32-bit words of a set. */
  words: number;
  length: number;
  /** By character: the places where it stands. */
  byCode: ReadonlyMap<number, Int32Array>;
}

function createTokenBits(token: string): TokenBits {
  const words = (token.length >> 5) + 1;
  const byCode = new Map<number, Int32Array>();
  for (let place = 0; place < token.length; place += 1) {
    const code = token.charCodeAt(place);
    const set = byCode.get(code) ?? new Int32Array(words);
    addTo(set, place);
    byCode.set(code, set);
  }
  return { words, length: token.length, byCode };
}

/** Finds where the token may begin within a range. Where it begins `endOfToken` tells its end. */
function findStarts(bits: TokenBits, text: string, range: SearchRange): Starts {
  const starts = new Starts(range.from, Math.min(text.length, range.until));
  for (const spelling of SPELLINGS) markStarts(starts, bits, { text, spelling, ...range });
  return starts;
}

interface SearchRange {
  from: number;
  until: number;
  isCut: boolean;
}

interface Search extends SearchRange {
  text: string;
  spelling: Spelling;
}

/**
 * Marks the starts of one spelling. Bit-parallel (Shift-And of Baeza-Yates and Gonnet), from the end to the beginning: the
 * row of a place is the set of places in the token whose rest is written from there on, whole, or as far as a cut text goes.
 */
function markStarts(
  starts: Starts,
  bits: TokenBits,
  { text, from, isCut, spelling }: Search,
): void {
  const { words, length, byCode } = bits;
  const ahead = Math.min(text.length, starts.until + length * FORM_LENGTH_MAX);
  const rows = Array.from({ length: FORM_LENGTH_MAX + 1 }, () => new Int32Array(words));
  for (const row of rows) {
    row.fill(isCut && ahead === text.length ? -1 : 0);
    addTo(row, length);
  }
  for (let at = ahead - 1; at >= from; at -= 1) {
    const read = spelling.readAt(text, at);
    const row = rows[at % rows.length];
    const next = rows[(at + lengthOf(read)) % rows.length];
    if (row === undefined || next === undefined) return;
    stepTo(row, next, byCode.get(codeOf(read)));
    if (isCut && text.length - at < FORM_LENGTH_MAX) addCut(row, bits, text.slice(at), spelling);
    addTo(row, length);
    if (((row[0] ?? 0) & 1) === 1) starts.add(at);
  }
}

/** Sets a row to the places with this character before those of the next row. */
function stepTo(row: Int32Array, next: Int32Array, places: Int32Array | undefined): void {
  if (places === undefined) {
    row.fill(0);
    return;
  }
  for (let word = 0; word < row.length; word += 1) {
    const carried = (next[word + 1] ?? 0) << 31;
    row[word] = (((next[word] ?? 0) >>> 1) | carried) & (places[word] ?? 0);
  }
}

/** Adds the places with a character of which the rest of the text is a cut escape. */
function addCut(row: Int32Array, { byCode }: TokenBits, rest: string, spelling: Spelling): void {
  for (const [code, places] of byCode) {
    if (!spelling.isCutEscape(rest, String.fromCharCode(code))) continue;
    for (let word = 0; word < row.length; word += 1)
      row[word] = (row[word] ?? 0) | (places[word] ?? 0);
  }
}

function addTo(set: Int32Array, place: number): void {
  set[place >> 5] = (set[place >> 5] ?? 0) | (1 << (place & 31));
}
