import type { Message } from './api/messages';
import { capitalized } from './text';

type Media = NonNullable<Message['media']>;

/** Returns the type of a file that was sent, and its name or caption, in one line. */
export function mediaTitle({ type, filename, caption }: Media): string {
  const about = filename ?? caption;
  return about === null ? capitalized(type) : `${capitalized(type)}: ${about}`;
}
