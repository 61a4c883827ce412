import groups from 'unicode-emoji-json/data-by-group.json';

export interface Emoji {
  emoji: string;
  /** English name, such as "thumbs up". */
  name: string;
}

/** Later ones are boxes on many a phone and computer. */
const NEWEST_VERSION = 15;

const ALL: Emoji[] = groups
  .filter(({ name }) => name !== 'Flags')
  .flatMap(({ emojis }) => emojis)
  .filter(({ emoji_version: version }) => Number(version) <= NEWEST_VERSION)
  .map(({ emoji, name }) => ({ emoji, name }));

/** Lists the emoji in whose names each word of a text begins a word; all of them for none. */
export function findEmoji(text: string): Emoji[] {
  const sought = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return ALL.filter(({ name }) => {
    const words = name.toLowerCase().split(' ');
    return sought.every((start) => words.some((word) => word.startsWith(start)));
  });
}
