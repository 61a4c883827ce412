import { clockText, weekdayText } from '../../../lib/date-text';

/** A time to snooze a conversation until. */
export interface SnoozeTime {
  label: string;
  /** ISO 8601. */
  until: string;
}

const MORNING = 9;
const EVENING = 18;
/** An evening that begins sooner is no time to wait for. */
const EVENING_FROM_MS = 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const MONDAY = 1;
const WEEK_DAYS = 7;

/** Returns the times that are offered, in the viewer's zone, the earliest first. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const evening = atHour(now, 0, EVENING);
  const hasEvening = evening.getTime() - now.getTime() > EVENING_FROM_MS;
  const toMonday = (MONDAY - now.getDay() + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS;
  const times = [
    { label: '1 hour', at: new Date(now.getTime() + HOUR_MS) },
    ...(hasEvening ? [{ label: 'This evening', at: evening }] : []),
    { label: 'Tomorrow', at: atHour(now, 1, MORNING) },
    ...(toMonday > 1 ? [{ label: 'Next week', at: atHour(now, toMonday, MORNING) }] : []),
  ];
  return times.map(({ label, at }) => ({ label, until: at.toISOString() }));
}

function atHour(now: Date, days: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
}

/** Returns a coming time in the viewer's zone, e.g. "Mon, 30 Nov, 09:00". */
export function untilText(until: string): string {
  const date = new Date(until);
  return `${weekdayText(date)}, ${clockText(date)}`;
}
