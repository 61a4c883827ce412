import classes from './customer-avatar.module.css';
import { type Named, visibleName } from './name-of-customer';

interface CustomerAvatarProps {
  customerId: string;
  customer: Named;
}

const TINTS = 5;

/** The first letters of a customer’s name on a tint of their own; it says nothing by itself. */
export function CustomerAvatar({ customerId, customer }: CustomerAvatarProps) {
  return (
    <span
      aria-hidden
      className={classes['avatar']}
      data-tint={tintOf(customerId)}
      data-initials={initialsOf(customer)}
    />
  );
}

function initialsOf({ name, username }: Named): string {
  const shown = visibleName(name) ?? username;
  if (shown === null) return '#';
  const words = shown.trim().split(/\s+/u, 2);
  return words.map(firstLetterOf).join('').toUpperCase();
}

/** The first letter as a reader sees it, even when it is made of several code points. */
function firstLetterOf(word: string): string {
  const [first] = new Intl.Segmenter().segment(word);
  return first?.segment ?? '';
}

function tintOf(customerId: string): number {
  let sum = 0;
  for (const letter of customerId) sum += letter.charCodeAt(0);
  return sum % TINTS;
}
