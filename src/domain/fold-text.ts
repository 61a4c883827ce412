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

/** A text without case and accents: what people mean to be the same is the same. */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return plain.replace(/[ßæœøłđðþı]/g, (letter) => WITHOUT_MARK[letter] ?? letter);
}
