/** Letters that Unicode does not take apart into a plain one and its mark. */
const WITHOUT_MARK: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Longer texts are folded by their beginning. WhatsApp texts of businesses are no longer than this. */
export const FOLDED_LENGTH_MAX = 4096;
/**
 * Normalising a text puts each row of combining marks in order, in time that grows with the square of the row. Pieces of
 * this many characters are normalised one by one: marks are removed afterwards, so their order across pieces is of no account.
 */
const PIECE = /[^]{1,64}/gu;

/** Returns the beginning of a text without case and accents, for comparing texts as people do. */
export function foldText(text: string): string {
  const pieces = beginningOf(text, FOLDED_LENGTH_MAX).match(PIECE) ?? [];
  const letters = pieces.map((piece) => piece.normalize('NFKD').replace(/\p{M}/gu, ''));
  const plain = letters.join('').toLowerCase().replace(/\p{M}/gu, '');
  return plain.replace(/[ßæœøłđðþı]/g, (letter) => WITHOUT_MARK[letter] ?? letter);
}

/** Returns the beginning of a text, at most `max` UTF-16 units of whole characters. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const isSplit = (text.codePointAt(max - 1) ?? 0) > 0xffff;
  return text.slice(0, isSplit ? max - 1 : max);
}

/** Longer than any address that Herald takes, calls or shows. */
const URL_LENGTH_MAX = 8192;
/** Limit of DNS. Writing a host of another script in ASCII costs the square of its length. */
const HOST_LENGTH_MAX = 255;
/** Characters that URL parsers drop before they read. */
const DROPPED = /^[\p{Cc} ]+|[\t\n\r]/gu;
/** Scheme and slashes, of which parsers take any number of either kind, then user info, host and port. */
const AUTHORITY = /^(?:[^:/\\?#]*:[/\\]*|[/\\]{2,})([^/\\?#]*)/;

/**
 * Returns a text as a URL, relative to a base where one is given; null when it is none, longer than 8192 UTF-16 units, or
 * has a host longer than 255. Texts from outside are read as URLs by this function alone.
 */
export function urlOf(text: string, base?: string): URL | null {
  if (text.length > URL_LENGTH_MAX) return null;
  const authority = AUTHORITY.exec(text.replace(DROPPED, ''))?.[1] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.length <= HOST_LENGTH_MAX && URL.canParse(text, base) ? new URL(text, base) : null;
}

/**
 * Returns a base address without trailing slashes. A loop, because `/\/+$/` starts again at each slash of a long row.
 */
export function withoutFinalSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
