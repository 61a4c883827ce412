import { foldText } from './text';
import type { InboundContent } from './inbound';

/** By which words customers say what they want. */
export interface OptWords {
  /** No more messages. */
  out: string[];
  /** Messages again. */
  in: string[];
}

/** Meaning of a word of the lists. */
export interface SpokenConsent {
  wanted: boolean;
  /** As the list has it. */
  word: string;
}

/** Longer messages say more than a word. */
const SAID_LENGTH_MAX = 256;

/**
 * Returns the consent in a message that is one of the words and nothing else but punctuation, symbols and emoji, or null.
 * Opting out goes first.
 */
export function spokenConsent(content: InboundContent, words: OptWords): SpokenConsent | null {
  if (content.kind !== 'text' && content.kind !== 'button') return null;
  if (content.text.length > SAID_LENGTH_MAX) return null;
  const said = comparable(content.text);
  const find = (list: string[]) => list.find((word) => comparable(word) === said);
  const optOut = find(words.out);
  if (optOut !== undefined) return { wanted: false, word: optOut };
  const optIn = find(words.in);
  return optIn === undefined ? null : { wanted: true, word: optIn };
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Returns the words of a text without case and accents; a text without any, such as an emoji, as it is. */
function comparable(text: string): string {
  return foldText(text).match(WORD)?.join(' ') ?? text.trim();
}
