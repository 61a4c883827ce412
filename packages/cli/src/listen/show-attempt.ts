import { printable, timeOfDay } from '../terminal/printable.ts';
import { type Attempt, isTaken } from './forward.ts';
import { type Webhook, messageIdOf } from './webhook.ts';

/** Formats one post as a line. */
export function showAttempt(webhook: Webhook, attempt: Attempt, now: Date): string {
  const { status, failure, durationMs } = attempt;
  const result = status === null ? 'no answer' : `${status} in ${durationMs} ms`;
  const why = failure === null ? '' : `: ${failure}`;
  const about = messageIdOf(webhook) ?? webhook.eventId;
  const words = [timeOfDay(now), webhook.event.padEnd('channel_delivered'.length), about];
  return printable(`${words.join('  ')}  ${result}${endingOf(webhook, attempt)}${why}`);
}

/** Returns the outcome of a webhook, for scripts. */
export function showOutcome(webhook: Webhook, last: Attempt) {
  const { eventId, event, createdAt } = webhook;
  const { number: attempts, status, failure, durationMs } = last;
  const messageId = messageIdOf(webhook);
  const taken = isTaken(last);
  return { eventId, event, messageId, createdAt, taken, attempts, status, failure, durationMs };
}

function endingOf({ eventId }: Webhook, { number, status, nextInMs }: Attempt): string {
  if (isTaken({ status })) return number === 1 ? '' : `, attempt ${number}`;
  if (nextInMs === null) return `, attempt ${number}; given up (herald-dev resend ${eventId})`;
  return `, attempt ${number}; again in ${nextInMs / 1000} s`;
}
