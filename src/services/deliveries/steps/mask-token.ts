const MASK = '***';
/** Fewer characters of a token tell nothing, and begin many words. */
const TELLING_CHARACTERS = 4;

export interface MaskOptions {
  /** Whether the text was cut: the token may be cut with it, so that its beginning at the end of the text goes as well. */
  isCut: boolean;
  /** How much of the masked text is wanted, in UTF-16 units. */
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

/** The place behind the token that begins there; null where none does. The first spelling that fits wins. */
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
    if (isCut && matched >= TELLING_CHARACTERS && endsWithin(text, at, characters[matched])) {
      return text.length;
    }
  }
  return null;
}

/** Whether the text ends there, or within an escape of the next character. */
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

/** With the hexadecimal digits in capitals, and in small letters. */
function escapesOf(character: string, prefix: string): string[] {
  const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
  return [`${prefix}${hex}`, `${prefix}${hex.toUpperCase()}`];
}
