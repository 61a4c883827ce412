/** Way to write a token: as it is, within JSON strings, or within URLs. */
export interface Spelling {
  /**
   * Reads the character that is written at a place of a text.
   * @returns its code and how many UTF-16 units it takes, packed (`codeOf`, `lengthOf`); NOTHING for what the spelling never
   *   writes
   */
  readAt: (text: string, at: number) => number;
  /** Tells whether a text, cut, is the beginning of an escape of a character. */
  isCutEscape: (rest: string, character: string) => boolean;
}

/** Longest form of a character: `\u0041`. */
export const FORM_LENGTH_MAX = 6;

const LENGTH_BITS = 3;
export const codeOf = (read: number): number => read >> LENGTH_BITS;
export const lengthOf = (read: number): number => read & ((1 << LENGTH_BITS) - 1);
const pack = (code: number, length: number): number => (code << LENGTH_BITS) | length;
/** A place where no character is written, one unit long. */
const NOTHING = pack(0, 1);

const PERCENT = '%'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const QUOTE = '"'.charCodeAt(0);
const ESCAPE_IN_URL = /%([2-7][0-9a-fA-F])/y;
const ESCAPE_IN_JSON = /\\u00([2-7][0-9a-fA-F])/y;
const SHORT_IN_JSON = '"\\/';

const inUrl: Spelling = {
  readAt(text, at) {
    const code = text.charCodeAt(at);
    if (code === QUOTE || code === BACKSLASH) return NOTHING;
    return code === PERCENT ? escapeAt(ESCAPE_IN_URL, text, at) : pack(code, 1);
  },
  isCutEscape: (rest, character) => beginsAny(escapesOf(character, '%'), rest),
};

const inJson: Spelling = {
  readAt(text, at) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return NOTHING;
    if (code !== BACKSLASH) return pack(code, 1);
    const next = text.charAt(at + 1);
    if (next !== '' && SHORT_IN_JSON.includes(next)) return pack(next.charCodeAt(0), 2);
    return escapeAt(ESCAPE_IN_JSON, text, at);
  },
  isCutEscape: (rest, character) => beginsAny(escapesOf(character, '\\u00'), rest),
};

const asItIs: Spelling = {
  readAt: (text, at) => pack(text.charCodeAt(at), 1),
  isCutEscape: () => false,
};

/** The spelling that is found first at a place is the one that counts. */
export const SPELLINGS: readonly Spelling[] = [inUrl, inJson, asItIs];

function escapeAt(escape: RegExp, text: string, at: number): number {
  escape.lastIndex = at;
  const [whole, hex = ''] = escape.exec(text) ?? [];
  return whole === undefined ? NOTHING : pack(Number.parseInt(hex, 16), whole.length);
}

/** Returns the escapes with upper-case and lower-case hexadecimal digits. */
function escapesOf(character: string, prefix: string): string[] {
  const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
  return [`${prefix}${hex}`, `${prefix}${hex.toUpperCase()}`];
}

function beginsAny(escapes: string[], rest: string): boolean {
  return escapes.some((escape) => escape.startsWith(rest));
}
