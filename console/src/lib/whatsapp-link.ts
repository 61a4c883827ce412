/** Address in a text. */
export interface Link {
  /** Address as it was written, or with its host in ASCII where another alphabet could pretend to be another host. */
  text: string;
  href: string;
  /** Characters that it takes in the text. */
  length: number;
}

const SCHEME = /https?:\/\//iy;
/** Neither spaces nor what is invisible or turns the order of characters round. */
const REST = /[^\s<>"`{}|\\^\p{Cc}\p{Cf}]+/uy;
/** Signs that end a sentence or a span rather than an address. */
const TRAILING = new Set(".,;:!?'’”»…。、*_~");
/** Limit of DNS for a host. Writing one of another script in ASCII costs the square of its length. */
const AUTHORITY_LENGTH_MAX = 255;
const BRACKETS: Record<string, string> = { ')': '(', ']': '[' };

/** Returns the http or https address that begins at a place of a text; null for none. */
export function linkAt(text: string, at: number): Link | null {
  if (isWordy(text[at - 1] ?? '')) return null;
  const scheme = match(SCHEME, text, at);
  const rest = match(REST, text, at + scheme.length);
  // The address of a template whose values are missing leads nowhere.
  if (scheme === '' || rest === '' || text[at + scheme.length + rest.length] === '{') return null;
  const written = scheme + withoutTrailing(rest);
  const [authority = ''] = written.slice(scheme.length).split(/[/?#]/, 1);
  if (authority.length > AUTHORITY_LENGTH_MAX || !URL.canParse(written)) return null;
  const { href } = new URL(written);
  const isPlain = /^[\x21-\x7e]*$/.test(authority);
  return { text: isPlain ? written : href, href, length: written.length };
}

/** Matches within a word, and with a sign that belongs to one. */
export function isWordy(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Takes off the punctuation behind an address, and brackets that were not opened in it. */
function withoutTrailing(address: string): string {
  const unmatched: Record<string, number> = {};
  for (const [close, open] of Object.entries(BRACKETS)) {
    unmatched[close] = address.split(close).length - address.split(open).length;
  }
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1] ?? '';
    const excess = unmatched[last] ?? 0;
    if (excess > 0) unmatched[last] = excess - 1;
    else if (!TRAILING.has(last)) break;
    end -= 1;
  }
  return address.slice(0, end);
}
