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

/** Returns a text without case and accents, for comparing texts as people do. */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return plain.replace(/[ßæœøłđðþı]/g, (letter) => WITHOUT_MARK[letter] ?? letter);
}

/**
 * Returns a base address without trailing slashes. A loop, because `/\/+$/` starts again at each slash of a long row.
 */
export function withoutFinalSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
