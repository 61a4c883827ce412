import { type CountedMessage, addCounts } from '../../../domain/usage';

/** Returns what days gain from messages that were counted one way before, and are counted another way now. */
export function sumChanges<Name extends string, Day extends { counts: Record<Name, number> }>(
  before: CountedMessage[],
  after: CountedMessage[],
  dayOf: (counted: CountedMessage) => Day,
): Day[] {
  const sums = new Map<string, Day>();
  const add = (counted: CountedMessage, factor: 1 | -1): void => {
    const day = dayOf(counted);
    const { counts, ...group } = day;
    const key = JSON.stringify(Object.values(group));
    const known = sums.get(key)?.counts ?? addCounts(counts, counts, -1);
    sums.set(key, { ...day, counts: addCounts(known, counts, factor) });
  };
  for (const each of before) add(each, -1);
  for (const each of after) add(each, 1);
  return [...sums.values()].filter(isChange);
}

function isChange({ counts }: { counts: Record<string, number> }): boolean {
  return Object.values(counts).some((count) => count !== 0);
}
