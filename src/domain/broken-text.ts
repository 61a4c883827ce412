/** Half of a surrogate pair, or NUL: no phone shows them, and providers replace them or refuse the message. */
const BROKEN = /[\0\p{Surrogate}]/u;
const EVERY_BROKEN = new RegExp(BROKEN, 'gu');

const NUL = 'must not hold a NUL character (\\u0000); leave it out';
const HALF =
  'must not hold half of a surrogate pair, such as half an emoji; send it whole, or leave it out';

/** Returns what no phone can show of a text, as the end of a sentence; null for nothing. */
export function brokenTextProblem(text: string): string | null {
  const [found] = BROKEN.exec(text) ?? [];
  if (found === undefined) return null;
  return found === '\0' ? NUL : HALF;
}

/** Escape of JSON: JSON.stringify escapes what no phone can show, and a backslash as two. */
const ESCAPE = /\\(?:u(0000|d[89a-f][0-9a-f]{2})|.)/g;

/** Returns the same for the texts in JSON that JSON.stringify wrote. */
export function brokenJsonProblem(json: string): string | null {
  for (const [, code] of json.matchAll(ESCAPE)) {
    if (code !== undefined) return code === '0000' ? NUL : HALF;
  }
  return null;
}

/** Returns a text without what no phone can show, for texts whose author cannot be asked to change them. */
export function withoutBrokenText(text: string): string {
  return text.replace(EVERY_BROKEN, '');
}
