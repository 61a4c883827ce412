import { isBsuid } from '../domain/identity';

/** Twilio's way to write an address. */
const CHANNEL = 'whatsapp:';
/** Digits with country code. */
const NUMBER = /^\+?([1-9]\d{6,14})$/;

/** Longer texts are no identity. */
const TEXT_MAX = 160;
/**
 * Most identities in all that is kept of one callback: each becomes a key of the database. Room for a thousand items, which
 * is the most that Meta bundles, about one person each, who has up to three; a list of a shape nobody knows is kept whole.
 */
export const IDENTITIES_MAX = 4000;

/** Values with digits that are nobody's number: our own number, times. */
const SKIPPED: ReadonlySet<string> = new Set([
  'metadata',
  'display_phone_number',
  'phone_number_id',
  'timestamp',
  'creation_timestamp',
  'expiration',
]);

/**
 * Returns the phone numbers and user ids in a value of any shape, each once; more than `IDENTITIES_MAX`, and not all, where
 * there are more. Erasing a customer finds by them what is kept unread, so a text that only looks like a number is one too
 * many rather than missing.
 * @param own the sender's number, which is nobody's
 */
export function identitiesIn(value: unknown, own?: string): string[] {
  const found = new Set<string>();
  const left: unknown[] = [value];
  while (left.length > 0 && found.size <= IDENTITIES_MAX) {
    const each = left.pop();
    if (Array.isArray(each)) {
      for (const inner of each as unknown[]) left.push(inner);
    } else if (typeof each === 'object' && each !== null) {
      const fields = each as Record<string, unknown>;
      // Not by entries, which make a list of each.
      for (const name of Object.keys(fields)) if (!SKIPPED.has(name)) left.push(fields[name]);
    } else {
      const identity = identityIn(each);
      if (identity !== null && identity !== own) found.add(identity);
    }
  }
  return [...found];
}

function identityIn(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const written = String(value);
  if (written.length > TEXT_MAX) return null;
  const text = written.startsWith(CHANNEL) ? written.slice(CHANNEL.length) : written;
  return isBsuid(text) ? text : (NUMBER.exec(text)?.[1] ?? null);
}
