/**
 * Formats of dates and times in the console, all in the language of its texts. Relative times stay short; the exact time
 * stands on hover.
 */
const LOCALE = 'en-GB';
const DAY = { day: 'numeric', month: 'short' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

const day = new Intl.DateTimeFormat(LOCALE, DAY);
const dayOfYear = new Intl.DateTimeFormat(LOCALE, { ...DAY, year: 'numeric' });
const clock = new Intl.DateTimeFormat(LOCALE, CLOCK);
const clockToSecond = new Intl.DateTimeFormat(LOCALE, { ...CLOCK, second: '2-digit' });
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'short' });
const month = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric' });

/** Returns a day, with its year unless that is the present one, e.g. "26 Nov". */
export function dayText(date: Date, now = new Date()): string {
  const isThisYear = date.getFullYear() === now.getFullYear();
  return (isThisYear ? day : dayOfYear).format(date);
}

/** Returns a time of the day, e.g. "14:05". */
export function clockText(date: Date): string {
  return clock.format(date);
}

/** Returns a day and its time, e.g. "26 Nov, 14:05". */
export function dayAndTimeText(date: Date, now = new Date()): string {
  return `${dayText(date, now)}, ${clockText(date)}`;
}

/** Returns a time in full, e.g. "26 Nov 2026, 14:05". @param toSecond for what happens within a minute */
export function fullText(date: Date, toSecond = false): string {
  return `${dayOfYear.format(date)}, ${(toSecond ? clockToSecond : clock).format(date)}`;
}

/** Returns a time to the second, and in UTC, for hovering. @param at in ISO 8601 */
export function exactText(at: string): string {
  return `${fullText(new Date(at), true)} (${at})`;
}

const WEEK_MS = 6 * 24 * 60 * 60 * 1000;

/** Returns a past time as short as it can be understood: the time, the weekday or the day. */
export function shortText(date: Date, now = new Date()): string {
  if (date.toDateString() === now.toDateString()) return clockText(date);
  const isThisWeek = now.getTime() - date.getTime() < WEEK_MS && date < now;
  return isThisWeek ? weekday.format(date) : dayText(date, now);
}

/** Returns a day with its weekday, e.g. "Thu, 26 Nov". */
export function weekdayText(date: Date, now = new Date()): string {
  return `${weekday.format(date)}, ${dayText(date, now)}`;
}

const ago = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto', style: 'short' });
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const RELATIVE_DAYS = 7;

/** Returns how long ago a time was, e.g. "2 min ago", or its day and time after a week. @param now in ms since 1970 */
export function agoText(date: Date, now: number): string {
  const passedMs = now - date.getTime();
  if (Math.abs(passedMs) >= RELATIVE_DAYS * UNITS[0][1]) return dayAndTimeText(date, new Date(now));
  const fit = UNITS.find(([, unitMs]) => Math.abs(passedMs) >= unitMs);
  if (fit === undefined) return 'just now';
  const [unit, unitMs] = fit;
  return ago.format(-Math.trunc(passedMs / unitMs), unit);
}

/** Converts a day in UTC, e.g. "2026-11-26", to the same day of the viewer, for the formats above. */
export function dateOfDay(utcDay: string): Date {
  return new Date(`${utcDay.slice(0, 10)}T00:00:00`);
}

/** Returns a month, e.g. "November 2026". @param name such as "2026-11" */
export function monthText(name: string): string {
  return month.format(dateOfDay(`${name}-01`));
}
