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

interface ShortTimeProps {
  at: string;
  /** The time of the day alone, where the day is said elsewhere. */
  isDayKnown?: boolean;
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' });
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
