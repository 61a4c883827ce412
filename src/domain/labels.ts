import { beginningOf } from './text';

/** Labels of one conversation. */
export const LABELS_MAX = 10;
/** Characters of a label. */
export const LABEL_LENGTH_MAX = 32;
/** A character has two UTF-16 units at most. */
const LABEL_UNITS_MAX = 2 * LABEL_LENGTH_MAX;

/** Returns the form by which labels are compared: without case. */
export function labelKey(label: string): string {
  return beginningOf(label, LABEL_UNITS_MAX).normalize('NFC').toLowerCase();
}

/** Labels that a member adds to a conversation and removes from it. */
export interface LabelChange {
  add: string[];
  remove: string[];
}

/** Returns the labels after a change, in the order in which they were added. One that is there already stays as written. */
export function changedLabels(labels: string[], { add, remove }: LabelChange): string[] {
  const removed = new Set(remove.map(labelKey));
  const kept = labels.filter((label) => !removed.has(labelKey(label)));
  const byKey = new Map(kept.map((label) => [labelKey(label), label]));
  for (const label of add) if (!byKey.has(labelKey(label))) byKey.set(labelKey(label), label);
  return [...byKey.values()];
}
