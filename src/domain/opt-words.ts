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

/** Returns the consent in a message that is one of the words and nothing else, or null. Opting out goes first. */
export function spokenConsent(content: InboundContent, words: OptWords): SpokenConsent | null {
  if (content.kind !== 'text' && content.kind !== 'button') return null;
  const said = comparable(content.text);
  const find = (list: string[]) => list.find((word) => comparable(word) === said);
  const optOut = find(words.out);
  if (optOut !== undefined) return { wanted: false, word: optOut };
  const optIn = find(words.in);
  return optIn === undefined ? null : { wanted: true, word: optIn };
}

/** Without case, accents and surrounding space. */
function comparable(text: string): string {
  return foldText(text).trim();
}
