import { type CountedMessage, addCounts } from '../../../domain/usage';

interface NamedDay<Name extends string> {
  templateName: string | null;
  counts: Record<Name, number>;
}

/** Returns what days gain from messages that were counted one way before, and are counted another way now. */
export function sumChanges<Name extends string, Day extends NamedDay<Name>>(
  before: CountedMessage[],
  after: CountedMessage[],
  daysOf: (counted: CountedMessage) => Day[],
): Day[] {
  const sums = new Map<string, Day>();
  const add = (day: Day, factor: 1 | -1): void => {
    // A day has one record for a template, whatever its name.
    const { counts, templateName: _name, ...group } = day;
    const key = JSON.stringify(Object.values(group));
    const known = sums.get(key)?.counts ?? addCounts(counts, counts, -1);
    sums.set(key, { ...day, counts: addCounts(known, counts, factor) });
  };
  for (const day of before.flatMap(daysOf)) add(day, -1);
  for (const day of after.flatMap(daysOf)) add(day, 1);
  return [...sums.values()].filter(isChange);
}

function isChange({ counts }: { counts: Record<string, number> }): boolean {
  return Object.values(counts).some((count) => count !== 0);
}
