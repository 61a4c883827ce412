import { type MessageError, adviceOn } from '../../domain/failure-advice';
import { DAY_MS } from '../../domain/retention';
import {
  NO_STATISTICS,
  type StatisticCount,
  type StatisticCounts,
  type StatisticField,
  type StatisticGroup,
  type StatisticSum,
} from '../../domain/statistics';
import { addCounts } from '../../domain/usage';
import type { StatisticFilter, StatisticRepository } from '../../ports/statistics';
import type { UsagePeriod } from '../../ports/usage';
import { type RequestedPeriod, daysBefore, invalidField, periodOf } from './steps/period-of';
import type { UsageDeps } from './deps';

/**
 * Counts the messages that were accepted in a period of days (UTC), by default the last seven, and compares them with the
 * days before.
 * @throws HeraldError invalid_request when the period ends before it begins or has too many days
 */
export async function showStatistics(
  { statistics, clock }: UsageDeps,
  workspaceId: string,
  { template: templateId, sender: senderId, ...given }: StatisticsRequest,
): Promise<Statistics> {
  const period = periodOf(given, clock.now(), DEFAULT_DAYS);
  const length = lengthOf(period);
  if (length > STATISTIC_DAYS_MAX)
    throw invalidField('from', `must be at most ${STATISTIC_DAYS_MAX} days until ${period.to}`);
  const previous = {
    from: daysBefore(period.from, length),
    to: daysBefore(period.from, 1),
  };
  const filter = { ...period, templateId, senderId };
  const [byDay, lists] = await Promise.all([
    statistics.sum(
      workspaceId,
      { ...filter, from: previous.from },
      { by: ['day'], most: 'accepted', limit: 2 * length },
    ),
    listsOf(statistics, workspaceId, filter),
  ]);
  return {
    ...period,
    totals: totalOf(byDay, period),
    previous: { ...previous, ...totalOf(byDay, previous) },
    days: daysFrom(period.from, length).map((day) => ({
      day,
      ...totalOf(byDay, { from: day, to: day }),
    })),
    ...lists,
  };
}

export interface StatisticsRequest extends RequestedPeriod {
  /** Template or sender to count alone, by id. */
  template?: string | undefined;
  sender?: string | undefined;
}

type Counted<Field extends keyof StatisticGroup> = Pick<StatisticGroup, Field> & StatisticCounts;

export interface Statistics extends UsagePeriod {
  totals: StatisticCounts;
  /** The same number of days before. */
  previous: UsagePeriod & StatisticCounts;
  /** Every day of the period. */
  days: Counted<'day'>[];
  templates: Counted<'templateId' | 'templateName'>[];
  senders: (StatisticCounts & { senderId: string })[];
  errors: (MessageError & { count: number; meaning: string; advice: string })[];
}

/** Days of a period that names no beginning. */
const DEFAULT_DAYS = 7;

/** Most days of a period: a quarter. */
export const STATISTIC_DAYS_MAX = 92;

/** Most templates, senders and errors of an answer. */
export const STATISTIC_ROWS_MAX = 50;

async function listsOf(
  statistics: StatisticRepository,
  workspaceId: string,
  filter: StatisticFilter,
): Promise<Pick<Statistics, 'templates' | 'senders' | 'errors'>> {
  const list = <Field extends StatisticField>(by: Field[], most: StatisticCount = 'accepted') =>
    statistics.sum(workspaceId, filter, { by, most, limit: STATISTIC_ROWS_MAX });
  const [templates, senders, errors] = await Promise.all([
    list(['templateId', 'templateName']),
    list(['senderId']),
    list(['statusCode', 'code'], 'failed'),
  ]);
  return {
    templates: templates.map(({ group, counts }) => ({ ...group, ...counts })),
    senders: senders.map(({ group, counts }) => ({ senderId: group.senderId ?? '', ...counts })),
    errors: errors.map(({ group, counts }) => ({
      ...group,
      count: counts.failed,
      ...adviceOn(group),
    })),
  };
}

function totalOf(sums: StatisticSum<'day'>[], { from, to }: UsagePeriod): StatisticCounts {
  return sums
    .filter(({ group: { day } }) => day >= from && day <= to)
    .reduce((total, { counts }) => addCounts(total, counts), NO_STATISTICS);
}

function lengthOf({ from, to }: UsagePeriod): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

function daysFrom(first: string, length: number): string[] {
  return Array.from({ length }, (_, index) => daysBefore(first, -index));
}
