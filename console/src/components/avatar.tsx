import classes from './avatar.module.css';

interface AvatarProps {
  /** Null for a nameless one. */
  name: string | null;
  /** Decides the tint. */
  id: string;
  /** Diameter, in pixels. */
  size?: number;
}

const TINTS = 5;

/** The first letters of a name on a tint; they say nothing by themselves, and are no text to be found or copied. */
export function Avatar({ name, id, size = 34 }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={classes['avatar']}
      style={{ width: size, height: size, fontSize: size * 0.37 }}
      data-tint={tintOf(id)}
      data-initials={name === null ? '#' : initialsOf(name)}
    />
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u, 2);
  return words.map(firstLetterOf).join('').toUpperCase();
}

/** The first letter as a reader sees it, even when it is made of several code points. */
function firstLetterOf(word: string): string {
  const [first] = new Intl.Segmenter().segment(word);
  return first?.segment ?? '';
}

function tintOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum += letter.charCodeAt(0);
  return sum % TINTS;
}
