import { createHash, timingSafeEqual } from 'node:crypto';

const CODE = /^\w{1,32}$/;

/** Parses JSON; undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Returns a provider's error code, or null when it does not look like one: codes go unmasked into logs and workflow
 * histories, so no other text may pass as a code.
 */
export function errorCodeOf(value: string | number): string | null {
  const code = String(value);
  return CODE.test(code) ? code : null;
}

/** Compares two secrets of any length in constant time. */
export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Reason why an item of a callback is ignored. A closed list: the names become metric labels. */
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

/** Counts the items of a callback that are ignored. */
export class CallbackTally {
  private readonly counts = new Map<IgnoredKind, number>();

  add(kind: IgnoredKind, count = 1): void {
    if (count > 0) this.counts.set(kind, (this.counts.get(kind) ?? 0) + count);
  }

  toRecord(): Record<string, number> {
    return Object.fromEntries(this.counts);
  }
}
