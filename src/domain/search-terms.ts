import { NAME_LENGTH_MAX } from './customer';
import { phoneForms } from './number-forms';
import { beginningOf, foldText } from './text';

/** No name has more words that anybody would look for. */
const NAME_WORDS_MAX = 16;
const SOUGHT_WORDS_MAX = 8;
const WORD = /[\p{L}\p{N}]+/gu;
/** More of a word tells nobody apart. */
const WORD_BEGINNING = /^.{1,40}/u;

/** Digits, as people write a number: with a plus, spaces, dashes, dots or brackets. */
const NUMBER = /^[+\d\s().-]*$/;
const DIGIT = /\d/;

/** Returns the search terms of a customer: all forms of the number, the words of the name and of the username. */
export function searchTermsOf({
  number,
  name,
  username,
}: {
  number: string | null;
  name: string | null;
  username: string | null;
}): string[] {
  const numbers = number === null ? [] : [number, ...phoneForms(number)];
  const names = [name, username].map((each) => beginningOf(each ?? '', NAME_LENGTH_MAX));
  const words = wordsOf(names.join(' ')).slice(0, NAME_WORDS_MAX);
  return [...new Set([...numbers, ...words])];
}

/**
 * Splits a search text into the beginnings of search terms; a customer must have all of them. Empty when the text has
 * neither letters nor digits: nobody is found by it.
 */
export function soughtTerms(text: string): string[] {
  if (NUMBER.test(text) && DIGIT.test(text)) return [text.replace(/\D/g, '')];
  return [...new Set(wordsOf(text).slice(0, SOUGHT_WORDS_MAX))];
}

function wordsOf(text: string): string[] {
  const words = foldText(text).match(WORD) ?? [];
  return words.map((word) => WORD_BEGINNING.exec(word)?.[0] ?? word);
}
