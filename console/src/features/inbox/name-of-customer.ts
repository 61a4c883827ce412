import type { Conversation } from '../../lib/api/inbox';

export type Named = Pick<Conversation['customer'], 'name' | 'number' | 'username' | 'userId'>;

/** A sign that leaves ink on a screen: no space, nothing that is ignored, and not the empty one of Braille. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns the name that the customer shows, else the number, the username or the user id. */
export function nameOfCustomer({ name, number, username, userId }: Named): string {
  const shown = visibleName(name);
  if (shown !== null) return shown;
  if (number !== null) return `+${number}`;
  if (username !== null) return `@${username}`;
  return userId === null ? 'Erased customer' : `No number (${userId})`;
}

/** Null for a name that nobody would see. */
export function visibleName(name: string | null): string | null {
  return name !== null && VISIBLE.test(name) ? name : null;
}
