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
