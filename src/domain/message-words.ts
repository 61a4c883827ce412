import type { InboundContent } from './inbound';
import { textOfContent } from './inbound-text';
import type { MessageContent } from './message';
import type { TemplateValues } from './template/template-values';
import { FOLDED_LENGTH_MAX, foldText } from './text';

/** Words that a message is found by. More of them cost space and tell few messages apart. */
export const MESSAGE_WORDS_MAX = 30;
/** Notifications are most of what is stored, and their fixed words are all alike. */
export const TEMPLATE_WORDS_MAX = 16;
const WORD_LETTERS_MIN = 3;
const SOUGHT_WORDS_MAX = 8;
/** Longer texts are found by their beginning. */
export const SEARCHED_LENGTH_MAX = FOLDED_LENGTH_MAX;

const WORD = /[\p{L}\p{N}]+/gu;
/** More of a word tells nothing apart. */
const WORD_BEGINNING = /^.{1,40}/u;
const ENOUGH = new RegExp(`^.{${WORD_LETTERS_MIN}}`, 'u');
/** Scripts whose words have one or two characters. */
const IDEOGRAPH = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Words to find messages by: a message must have all of them. */
export interface SoughtWords {
  whole: string[];
  /** Beginning of a word: the last one may not be typed to its end. */
  beginning: string;
}

/** Returns the words that a message to a customer is found by; none for a one-time password. */
export function wordsOfMessage(content: MessageContent): string[] {
  if (content.kind !== 'template') return distinctWords([textOfMessage(content)]);
  if (content.isSecret) return [];
  const texts = [...valuesOf(content.values), textOfMessage(content)];
  return distinctWords(texts, TEMPLATE_WORDS_MAX);
}

/** Returns the words that a customer's message is found by. */
export function wordsOfInbound(content: InboundContent): string[] {
  return distinctWords([textOfContent(content)]);
}

export function wordsOfNote(text: string): string[] {
  return distinctWords([text]);
}

/** Splits a search text; null when no word of it is long enough. */
export function soughtWords(text: string): SoughtWords | null {
  const words = distinctWords([text], SOUGHT_WORDS_MAX);
  const beginning = words.at(-1);
  return beginning === undefined ? null : { whole: words.slice(0, -1), beginning };
}

/** Returns the text that a message to a customer is searched in: of a template header and body, of a file its caption and name. */
export function textOfMessage(content: MessageContent): string {
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'media':
      return joined([content.media.caption, content.media.filename]);
    case 'app':
      return textOfContent(content.said);
    case 'template': {
      const { header = null, body = null } = content.rendered ?? {};
      return joined([header?.kind === 'text' ? header.text : null, body]);
    }
  }
}

/** Returns a word as the search compares it, without case and accents. */
export function foldWord(word: string): string {
  const folded = foldText(word);
  return WORD_BEGINNING.exec(folded)?.[0] ?? folded;
}

function valuesOf({ header, body }: TemplateValues): string[] {
  const ofHeader = header?.kind === 'text' ? header.values : [];
  return [...ofHeader, ...body].map(({ value }) => value);
}

function joined(texts: (string | null)[]): string {
  return texts.filter((text) => text !== null && text !== '').join('\n');
}

function distinctWords(texts: string[], max = MESSAGE_WORDS_MAX): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const [whole] of foldText(text).matchAll(WORD)) {
      if (words.size === max) return [...words];
      const word = WORD_BEGINNING.exec(whole)?.[0] ?? whole;
      if (ENOUGH.test(word) || IDEOGRAPH.test(word)) words.add(word);
    }
  }
  return [...words];
}
