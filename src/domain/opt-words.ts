import { foldText } from './text';
import type { InboundContent } from './inbound';

/** By which words customers say what they want. A list that is absent has none. */
export interface OptWords {
  /** No more messages, typed or tapped. */
  out: string[];
  /** The same, only typed: buttons with these words cancel orders and leave menus. */
  typedOut?: string[];
  /** No more marketing messages, typed or tapped. */
  marketingOut?: string[];
  /** Messages again, typed or tapped. */
  in: string[];
}

/** Meaning of a word of the lists. */
export interface SpokenConsent {
  /** `marketing`: templates of that category only. */
  scope: 'all' | 'marketing';
  wanted: boolean;
  /** As the list has it. */
  word: string;
}

/** Longer messages say more than a word. */
const SAID_LENGTH_MAX = 256;

/** Beginning of the reason of a stop of marketing messages by a word; the word follows. */
export const STOPPED_BY_WORD = 'stopped marketing messages with ';

/**
 * Returns the consent in a text, caption or button that is one of the words and nothing else but punctuation, symbols, emoji
 * and invisible marks, or null. Opting out goes first.
 */
export function spokenConsent(content: InboundContent, words: OptWords): SpokenConsent | null {
  const text = textOf(content);
  if (text === null || text.length > SAID_LENGTH_MAX) return null;
  const said = comparable(text);
  const find = (list: string[] = []) => list.find((word) => comparable(word) === said);
  const out = find(words.out) ?? (content.kind === 'button' ? undefined : find(words.typedOut));
  if (out !== undefined) return { scope: 'all', wanted: false, word: out };
  const marketingOut = find(words.marketingOut);
  if (marketingOut !== undefined) return { scope: 'marketing', wanted: false, word: marketingOut };
  const optIn = find(words.in);
  return optIn === undefined ? null : { scope: 'all', wanted: true, word: optIn };
}

function textOf(content: InboundContent): string | null {
  if (content.kind === 'media') return content.media.caption;
  return content.kind === 'text' || content.kind === 'button' ? content.text : null;
}

const WORD = /[\p{L}\p{N}]+/gu;
/** Marks without a shape: joiners, selectors of variants, directions, soft hyphens, byte order marks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Pictures, which normalisation would turn into letters (™, ℹ), and keycaps, whose base is a digit. */
const PICTURE = /\p{Extended_Pictographic}|[0-9#*]\u20e3/gu;
const SKIN_TONE = /\p{Emoji_Modifier}/gu;

/** Returns the words of a text without case and accents; a text without any, such as an emoji, as it is. */
function comparable(text: string): string {
  const visible = text.replace(INVISIBLE, '').replace(SKIN_TONE, '');
  const words = foldText(visible.replace(PICTURE, ' ')).match(WORD);
  return words?.join(' ') ?? visible.trim();
}
