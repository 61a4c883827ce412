import { useMinute } from '../lib/use-time';

interface MomentProps {
  at: string;
}

const local = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** A time in the viewer's zone; the exact one in UTC on hover. */
export function Moment({ at }: MomentProps) {
  return (
    <time dateTime={at} title={at}>
      {local.format(new Date(at))}
    </time>
  );
}

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' });

/** How long ago a time was, up to a week; else its day and minute. The exact one, also in UTC, on hover. */
export function Ago({ at }: MomentProps) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={`${exact.format(date)} (${at})`}>
      {agoText(date, useMinute())}
    </time>
  );
}

const ago = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' });
const dayAndMinute = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const RELATIVE_DAYS = 7;

function agoText(date: Date, now: number): string {
  const passedMs = now - date.getTime();
  if (Math.abs(passedMs) >= RELATIVE_DAYS * UNITS[0][1]) return dayAndMinute.format(date);
  const fit = UNITS.find(([, unitMs]) => Math.abs(passedMs) >= unitMs);
  if (fit === undefined) return 'just now';
  const [unit, unitMs] = fit;
  return ago.format(-Math.trunc(passedMs / unitMs), unit);
}

interface ShortTimeProps {
  at: string;
  /** The time of the day alone, where the day is said elsewhere. */
  isDayKnown?: boolean;
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const WEEK_MS = 6 * 24 * 60 * 60 * 1000;

/** A time as short as it can be understood, in the viewer's zone; all of it on hover, in UTC for programs. */
export function ShortTime({ at, isDayKnown = false }: ShortTimeProps) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={`${exact.format(date)} (${at})`}>
      {isDayKnown ? clock.format(date) : shortened(date)}
    </time>
  );
}

function shortened(date: Date): string {
  const now = new Date();
  if (date.toDateString() === now.toDateString()) return clock.format(date);
  const isThisWeek = now.getTime() - date.getTime() < WEEK_MS && date < now;
  return (isThisWeek ? weekday : day).format(date);
}
