import { HeraldError } from '../../domain/errors';
import {
  type UsageCounts,
  type UsageField,
  type UsageSum,
  NO_COUNTS,
  addCounts,
  dayOf,
} from '../../domain/usage';
import { DAY_MS } from '../../domain/retention';
import type { Clock } from '../../ports/clock';
import type { UsagePeriod, UsageRepository } from '../../ports/usage';

export interface ShowUsageDeps {
  usage: UsageRepository;
  clock: Clock;
}

export interface UsageRequest {
  from?: string | undefined;
  to?: string | undefined;
  by: UsageField[];
}

export interface Usage extends UsagePeriod {
  by: UsageField[];
  groups: UsageSum[];
  total: UsageCounts;
}

export type ShowUsage = (workspaceId: string, request: UsageRequest) => Promise<Usage>;

/** Days of a period that names no beginning. */
const DEFAULT_DAYS = 30;

/** Most sums of one answer. */
const GROUPS_MAX = 5000;

/**
 * Sums up the messages that were accepted in a period of days (UTC), by default the last 30.
 * @throws HeraldError invalid_request when the period ends before it begins, or is split into too many groups
 */
export function showUsage({ usage, clock }: ShowUsageDeps): ShowUsage {
  return async (workspaceId, { by, ...given }) => {
    const period = periodOf(given, clock.now());
    const groups = await usage.sum(workspaceId, period, by, GROUPS_MAX + 1);
    if (groups.length > GROUPS_MAX) {
      throw invalid('by', `more than ${GROUPS_MAX} groups: ask for fewer days or fewer fields`);
    }
    const total = groups.reduce((sum, { counts }) => addCounts(sum, counts), NO_COUNTS);
    return { ...period, by, groups, total };
  };
}

function periodOf(given: Pick<UsageRequest, 'from' | 'to'>, now: Date): UsagePeriod {
  const to = given.to ?? dayOf(now);
  const from = given.from ?? daysBefore(to, DEFAULT_DAYS - 1);
  if (from > to) throw invalid('from', `must not be after ${to}`);
  return { from, to };
}

function daysBefore(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) - days * DAY_MS));
}

function invalid(field: string, message: string): HeraldError {
  return new HeraldError('invalid_request', `${field}: ${message}`, {
    details: [{ field, message }],
  });
}
