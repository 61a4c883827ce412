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

/** Longer than any address that Herald takes, calls or shows; a host costs the square of its length to read. */
const URL_LENGTH_MAX = 8192;

/** Returns a text as a URL; null when it is none, or longer than 8192 UTF-16 units. */
export function urlOf(text: string): URL | null {
  return text.length <= URL_LENGTH_MAX && URL.canParse(text) ? new URL(text) : null;
}

/**
 * Returns a base address without trailing slashes. A loop, because `/\/+$/` starts again at each slash of a long row.
 */
export function withoutFinalSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
