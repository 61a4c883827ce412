import type { CannedReply } from '../../../../lib/api/canned-replies';

const NAME = '{{name}}';

/** Place of a slash that begins a line, and the letters typed after it. */
export interface Slash {
  at: number;
  filter: string;
}

/** Returns the slash that a line begins with, while the cursor is at the end of the line; null otherwise. */
export function slashBefore(text: string, cursor: number): Slash | null {
  const at = text.lastIndexOf('\n', cursor - 1) + 1;
  const isLineEnd = cursor === text.length || text[cursor] === '\n';
  const typed = text.slice(at, cursor);
  if (!isLineEnd || !/^\/[A-Za-z0-9-]{0,32}$/.test(typed)) return null;
  return { at, filter: typed.slice(1).toLowerCase() };
}

/** Returns the replies with the letters in their name, those that begin with them first. */
export function matchingReplies(replies: readonly CannedReply[], filter: string): CannedReply[] {
  const begins = replies.filter(({ name }) => name.startsWith(filter));
  return [
    ...begins,
    ...replies.filter((reply) => reply.name.includes(filter) && !begins.includes(reply)),
  ];
}

/** Returns the text for a customer; with an unknown name, the place of the name goes with the space before it. */
export function textFor({ text }: Pick<CannedReply, 'text'>, name: string | null): string {
  if (name !== null) return text.replaceAll(NAME, () => name);
  return text.replaceAll(` ${NAME}`, '').replaceAll(NAME, '');
}
