import type { WebhookSettings } from '../../lib/api/settings';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Tells how often and how long Herald tries to deliver a webhook, and which answers end that. */
export function retriesText({ attempts, endsAfterSeconds }: WebhookSettings['retries']): string {
  if (attempts === 1) return 'Herald makes one attempt and no retries.';
  const schedule = `Herald makes ${attempts} attempts within about ${roundedText(endsAfterSeconds)}.`;
  return `${schedule} 4xx answers end them at once, except 408 and 429.`;
}

/** Writes a time in one unit, e.g. "6 minutes": operators' delays have jitter. */
function roundedText(seconds: number): string {
  if (seconds < 2 * MINUTE) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  if (seconds < 2 * HOUR) return `${Math.round(seconds / MINUTE)} minutes`;
  return `${Math.round(seconds / HOUR)} hours`;
}
