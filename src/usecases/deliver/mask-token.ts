const MASK = '***';
/** Fewer characters of a token tell nothing, and begin many words. */
const TELLING_CHARACTERS = 4;
/** The longest form of one character is `\u0041`, and a token has 512 at most. */
const LONGEST_TOKEN_TEXT = 6 * 512;
/** An escape sequence that the end of the text cuts off. */
const PARTIAL_ESCAPE = String.raw`(?:%[\da-fA-F]?|\\(?:u[\da-fA-F]{0,3})?)?`;
const SHORT_JSON_ESCAPES = '"\\/';

/** The first that fits wins, so that none stands before another whose beginning it could match: `a%2` and `a%252`. */
const SPELLINGS = [inUrl, inJson, literal];

/**
 * Masks a token word for word, and as it looks within JSON strings and URLs, however much of it is escaped.
 * @param token printable ASCII
 * @param isCut where a text was cut, the token may be cut too: what could be the beginning of it goes as well
 */
export function maskToken(text: string, token: string, isCut: boolean): string {
  if (text === '') return text;
  const spellings = SPELLINGS.map((formOf) => Array.from(token).map(formOf));
  const whole = new RegExp(spellings.map((forms) => forms.join('')).join('|'), 'g');
  const masked = text.replace(whole, MASK);
  if (!isCut || token.length <= TELLING_CHARACTERS) return masked;
  const beginning = new RegExp(`(?:${spellings.map(beginningOf).join('|')})${PARTIAL_ESCAPE}$`);
  const end = masked.slice(-LONGEST_TOKEN_TEXT);
  return masked.slice(0, masked.length - end.length) + end.replace(beginning, MASK);
}

/** Matches the telling characters and as many of the rest as there are. */
function beginningOf(forms: string[]): string {
  const telling = forms.slice(0, TELLING_CHARACTERS).join('');
  const rest = forms.slice(TELLING_CHARACTERS);
  return telling + rest.reduceRight((behind, form) => `(?:${form}${behind})?`, '');
}

// No form of a character begins another one of the same spelling, so that matching never has to go back.

function literal(character: string): string {
  return `\\x${hexOf(character)}`;
}

function inJson(character: string): string {
  const forms = [String.raw`\\u00${anyCase(hexOf(character))}`];
  if (SHORT_JSON_ESCAPES.includes(character)) forms.push(String.raw`\\${literal(character)}`);
  if (!'"\\'.includes(character)) forms.push(literal(character));
  return `(?:${forms.join('|')})`;
}

function inUrl(character: string): string {
  const escaped = `%${anyCase(hexOf(character))}`;
  return '%"\\'.includes(character) ? escaped : `(?:${escaped}|${literal(character)})`;
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, '0');
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
