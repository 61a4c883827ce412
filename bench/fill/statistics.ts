import { newId } from '../../src/domain/ids';
import { DAY_MS } from '../../src/domain/retention';
import {
  type CountedStatistic,
  type StatisticDay,
  statisticGroupsOf,
} from '../../src/domain/statistics';
import { addCounts, dayOf } from '../../src/domain/usage';
import type { BenchStack } from '../stack/start-stack';
import { storeMany } from './store';

/** Days of the longest period, and as many before it. */
const DAYS = 184;
const TEMPLATES = 20;
const SENDERS = 2;
/** The first is no error. */
const CODES = [null, '131026', '131049', '131047', '130472', '131053'] as const;
const FINEST_GROUPS = TEMPLATES * SENDERS * CODES.length;

/** A million messages in the half of the days that is asked for. */
const MESSAGES_A_GROUP = Math.ceil(1_000_000 / ((DAYS / 2) * FINEST_GROUPS));

/** Stores what a million messages in 92 days, and a million before, add to the statistics. */
export async function fillStatistics(stack: BenchStack): Promise<void> {
  const { workspaceId } = stack.demo;
  const groups = groupsOf(workspaceId, dayOf(new Date()));
  await storeMany(stack, 'statistic_days', DAYS * groups.length, (index) => {
    const place = Math.floor(index / groups.length);
    const startsAt = new Date(dayOf(new Date(Date.now() - place * DAY_MS)));
    const group = groups[index % groups.length];
    return { _id: newId('run'), ...group, day: dayOf(startsAt), runs: [], startsAt };
  });
}

/** Returns the groups of a day, along all axes. */
function groupsOf(workspaceId: string, day: string): StatisticDay[] {
  const groups = new Map<string, StatisticDay>();
  for (let index = 0; index < FINEST_GROUPS; index += 1) {
    const template = index % TEMPLATES;
    const senderId = `snd_${Math.floor(index / TEMPLATES) % SENDERS}`;
    const usage = { workspaceId, day, senderId, templateId: `tpl_${template}` };
    const counted = countedOf(CODES[Math.floor(index / TEMPLATES / SENDERS)] ?? null);
    const templateName = `template_${template}`;
    for (const group of statisticGroupsOf({ ...usage, templateName }, counted)) {
      const key = JSON.stringify(group);
      const known = groups.get(key)?.counts;
      const counts = known ? addCounts(known, counted.counts) : counted.counts;
      groups.set(key, { ...group, counts });
    }
  }
  return [...groups.values()];
}

function countedOf(code: string | null): CountedStatistic {
  const failed = code === null ? 0 : MESSAGES_A_GROUP;
  const delivered = MESSAGES_A_GROUP - failed;
  const taken = { accepted: MESSAGES_A_GROUP, sent: MESSAGES_A_GROUP };
  const error = code === null ? null : { statusCode: 9901 as const, code };
  return { error, isOther: false, counts: { ...taken, delivered, read: delivered, failed } };
}
