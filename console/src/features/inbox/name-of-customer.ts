import type { Conversation } from '../../lib/api/inbox';

type Named = Pick<Conversation['customer'], 'name' | 'number'>;

/** A sign that leaves ink on a screen: no space, nothing that is ignored, and not the empty one of Braille. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** As the customer shows it, or the number. */
export function nameOfCustomer({ name, number }: Named): string {
  return visibleName(name) ?? (number === null ? 'Erased customer' : `+${number}`);
}

/** Null for a name that nobody would see. */
export function visibleName(name: string | null): string | null {
  return name !== null && VISIBLE.test(name) ? name : null;
}
