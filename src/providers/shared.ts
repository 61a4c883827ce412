import { createHash, timingSafeEqual } from 'node:crypto';

const CODE = /^\w{1,32}$/;

/** The parsed value, or undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * A provider's error code; null when it does not look like one. Codes go into logs and workflow histories as they are, so
 * that no other text may come along as a code.
 */
export function errorCodeOf(value: string | number): string | null {
  const code = String(value);
  return CODE.test(code) ? code : null;
}

/** Compares two secrets of any length without telling by its duration where they differ. */
export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Why an item of a callback is not used. A closed list: the names become metric labels. */
export type IgnoredKind =
  | 'unknown_object'
  | 'unknown_field'
  | 'unknown_status'
  | 'early_status'
  | 'unknown_content'
  | 'unknown_preference'
  | 'system_message'
  | 'foreign_number'
  | 'foreign_account'
  | 'malformed_item';

/** Counts what a callback held and nobody used. */
export class CallbackTally {
  private readonly counts = new Map<IgnoredKind, number>();

  add(kind: IgnoredKind, count = 1): void {
    if (count > 0) this.counts.set(kind, (this.counts.get(kind) ?? 0) + count);
  }

  toRecord(): Record<string, number> {
    return Object.fromEntries(this.counts);
  }
}
