import { useMemo } from 'react';
import { dayAndTimeText } from './date-text';
import { PERIODS, type Period } from './period';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const LENGTHS: Record<Period, { label: string; ms: number }> = {
  '1h': { label: 'Last hour', ms: HOUR_MS },
  '24h': { label: 'Last 24 hours', ms: DAY_MS },
  '7d': { label: 'Last 7 days', ms: 7 * DAY_MS },
  '30d': { label: 'Last 30 days', ms: 30 * DAY_MS },
};

/** Periods to choose from, each with its name. */
export const PERIOD_CHOICES = PERIODS.map((value) => ({ value, label: LENGTHS[value].label }));

/** Starts move in such steps, so that Back finds the list that was left. */
const STEP_MS = 5 * 60_000;

/** Returns when a period began as the page was opened, in ISO 8601; undefined without a period. */
export function usePeriodStart(period: Period | undefined): string | undefined {
  return useMemo(() => {
    if (period === undefined) return undefined;
    // The period ends when it is chosen: a list that moved on by itself would lose its place.
    // oxlint-disable-next-line react/purity
    const start = Date.now() - LENGTHS[period].ms;
    return new Date(Math.floor(start / STEP_MS) * STEP_MS).toISOString();
  }, [period]);
}

/** Time range of a list: a period that ends now, or one between two moments in ISO 8601. */
export interface TimeRange {
  period?: Period | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Names a range in a few words. */
export function shownRange({ period, from, to }: TimeRange): string {
  if (period !== undefined) return LENGTHS[period].label;
  const [start, end] = [from, to].map((at) => at && dayAndTimeText(new Date(at)));
  if (start !== undefined && end !== undefined) return `${start} – ${end}`;
  if (start !== undefined) return `Since ${start}`;
  return end === undefined ? 'Any time' : `Until ${end}`;
}
