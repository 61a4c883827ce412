import { SEARCHED_LENGTH_MAX, type SoughtWords, foldWord } from './message-words';

/** Piece of a snippet; `isFound` for a word that was looked for. */
export interface SnippetPart {
  text: string;
  isFound: boolean;
}

/** Characters before the first found word, and in all. */
const BEFORE_MAX = 40;
export const SNIPPET_MAX = 160;

/** A word with its accents, which may be characters of their own. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const LOW_SURROGATE = /^[\uDC00-\uDFFF]/;

interface Place {
  start: number;
  end: number;
}

/** Cuts a text to the surroundings of the first word that was looked for, and marks all such words in it. */
export function snippetOf(text: string, sought: SoughtWords): SnippetPart[] {
  const places = placesOf(text.slice(0, SEARCHED_LENGTH_MAX), sought);
  const from = beginningOf(text, places[0]?.start ?? 0);
  const to = wholeCharacters(text, from + SNIPPET_MAX);
  const shown = places.filter(({ end }) => end <= to);
  const parts = marked(text, { start: from, end: to }, shown);
  return [ellipsis(from > 0), ...parts, ellipsis(to < text.length)].filter(
    (part) => part.text !== '',
  );
}

function placesOf(text: string, { whole, beginning }: SoughtWords): Place[] {
  return [...text.matchAll(WORD)]
    .filter(([word]) => {
      const folded = foldWord(word);
      return whole.includes(folded) || folded.startsWith(beginning);
    })
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
}

/** Returns where a snippet begins: at a word, if one begins shortly before the place. */
function beginningOf(text: string, place: number): number {
  if (place <= BEFORE_MAX) return 0;
  const earliest = wholeCharacters(text, place - BEFORE_MAX);
  const space = text.indexOf(' ', earliest - 1);
  return space >= 0 && space < place ? space + 1 : earliest;
}

function wholeCharacters(text: string, index: number): number {
  const isSplit = LOW_SURROGATE.test(text.charAt(index));
  return Math.min(text.length, isSplit ? index + 1 : index);
}

function marked(text: string, cut: Place, places: Place[]): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let at = cut.start;
  for (const { start, end } of places) {
    parts.push({ text: text.slice(at, start), isFound: false });
    parts.push({ text: text.slice(start, end), isFound: true });
    at = end;
  }
  return [...parts, { text: text.slice(at, cut.end), isFound: false }];
}

function ellipsis(isCut: boolean): SnippetPart {
  return { text: isCut ? '…' : '', isFound: false };
}
