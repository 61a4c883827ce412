const MASK = '***';
/** Fewer characters of a token reveal nothing, and many words begin with them. */
const REVEALING_LENGTH = 4;

export interface MaskOptions {
  /** Whether the text was cut. The token may be cut with it, so its beginning at the end of the text is masked too. */
  isCut: boolean;
  /** Length of the masked text that is needed, in UTF-16 units. */
  maxLength: number;
}

/**
 * Masks a token word for word, and as it is spelled within JSON strings and URLs, however much of it is escaped.
 *
 * Both texts come from outside, so the search is bounded: each character that is kept costs at most three comparisons
 * with the token.
 * @param token printable ASCII, 512 characters at most
 * @returns the beginning of the masked text, a few characters longer than `maxLength` at most
 */
export function maskToken(text: string, token: string, { isCut, maxLength }: MaskOptions): string {
  const spellings = SPELLINGS.map((formsOf) => Array.from(token, formsOf));
  let masked = '';
  let at = 0;
  while (at < text.length && masked.length < maxLength) {
    const end = endOfToken(text, at, spellings, isCut);
    masked += end === null ? text.charAt(at) : MASK;
    at = end ?? at + 1;
  }
  return masked;
}

/**
 * Returns the position after the token that begins at `start`, or null where none does. The first spelling that
 * matches wins.
 */
function endOfToken(
  text: string,
  start: number,
  spellings: string[][][],
  isCut: boolean,
): number | null {
  for (const characters of spellings) {
    let at = start;
    let matched = 0;
    for (const forms of characters) {
      const form = forms.find((each) => text.startsWith(each, at));
      if (form === undefined) break;
      at += form.length;
      matched += 1;
    }
    if (matched === characters.length) return at;
    if (isCut && matched >= REVEALING_LENGTH && endsWithin(text, at, characters[matched])) {
      return text.length;
    }
  }
  return null;
}

/** Returns whether the text ends there, or within an escape of the next character. */
function endsWithin(text: string, at: number, forms: string[] = []): boolean {
  const rest = text.slice(at);
  return forms.some((form) => form.startsWith(rest));
}

// No form of a character begins another one of the same spelling: the first that fits is the only one.
const SPELLINGS = [formsInUrl, formsInJson, formsAsItIs];

function formsAsItIs(character: string): string[] {
  return [character];
}

function formsInUrl(character: string): string[] {
  const escapes = escapesOf(character, '%');
  return '%"\\'.includes(character) ? escapes : [character, ...escapes];
}

function formsInJson(character: string): string[] {
  const escapes = escapesOf(character, '\\u00');
  if ('"\\'.includes(character)) return [`\\${character}`, ...escapes];
  return character === '/' ? ['/', '\\/', ...escapes] : [character, ...escapes];
}

/** Returns the escapes with upper-case and lower-case hexadecimal digits. */
function escapesOf(character: string, prefix: string): string[] {
  const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
  return [`${prefix}${hex}`, `${prefix}${hex.toUpperCase()}`];
}
