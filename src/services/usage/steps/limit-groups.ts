import { GROUPS_MAX, type StatisticGroup, statisticGroupOf } from '../../../domain/statistics';
import type { StatisticRepository } from '../../../ports/statistics';
import type { CountedRun } from '../../../ports/usage';

type Counted = CountedRun['messages'][number];

/** Counts messages of further groups among the others of their day, where that has as many groups as it may have. */
export async function limitGroups(
  statistics: StatisticRepository,
  messages: Counted[],
): Promise<Counted[]> {
  const groups = new Map(messages.map((each) => [keyOf(groupOf(each)), groupOf(each)]));
  const further = await statistics.listFurther([...groups.values()], GROUPS_MAX);
  if (further.length === 0) return messages;
  const keys = new Set(further.map(keyOf));
  return messages.map((each) => (keys.has(keyOf(groupOf(each))) ? amongOthers(each) : each));
}

function amongOthers({ key, counted }: Counted): Counted {
  return { key, counted: { ...counted, statistic: { ...counted.statistic, isOther: true } } };
}

function groupOf({ counted: { group, statistic } }: Counted): StatisticGroup {
  return statisticGroupOf(group, statistic);
}

function keyOf(group: StatisticGroup): string {
  return JSON.stringify(Object.values(group));
}
