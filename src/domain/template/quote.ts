const SHOWN_CHARACTERS_MAX = 60;

/** Characters as people count them, near enough: an emoji of one code point is one. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

/** A caller's text cut to a length fit for a sentence; never cuts a character in half. */
export function shorten(text: string): string {
  const head = Array.from(text.slice(0, 2 * SHOWN_CHARACTERS_MAX + 2));
  if (head.length <= SHOWN_CHARACTERS_MAX) return text;
  return `${head.slice(0, SHOWN_CHARACTERS_MAX).join('')}…`;
}

/** A caller's text in quotes for a sentence: shortened, control characters and broken ones escaped. */
export function quote(text: string): string {
  return JSON.stringify(shorten(text));
}
