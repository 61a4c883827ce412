import { agoText, clockText, exactText, fullText, shortText } from '../lib/date-text';
import { useMinute } from '../lib/use-time';

interface MomentProps {
  at: string;
  /** Shows the second, for what happens within a minute. */
  toSecond?: boolean;
}

/** A time in the viewer's zone; the exact one, also in UTC, on hover. */
export function Moment({ at, toSecond = false }: MomentProps) {
  return (
    <time dateTime={at} title={exactText(at)}>
      {fullText(new Date(at), toSecond)}
    </time>
  );
}

/** How long ago a time was, up to a week; else its day and minute. The exact one, also in UTC, on hover. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactText(at)}>
      {agoText(new Date(at), useMinute())}
    </time>
  );
}

interface ShortTimeProps {
  at: string;
  /** The time of the day alone, where the day is said elsewhere. */
  isDayKnown?: boolean;
}

/** A time as short as it can be understood, in the viewer's zone; all of it on hover, in UTC for programs. */
export function ShortTime({ at, isDayKnown = false }: ShortTimeProps) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={exactText(at)}>
      {isDayKnown ? clockText(date) : shortText(date)}
    </time>
  );
}
