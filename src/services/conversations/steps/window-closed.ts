import { HeraldError } from '../../../domain/errors';

/** Returns the refusal of free text and media. `lastInboundAt` as in `isReplyWindowOpen`. */
export function windowClosed(lastInboundAt: Date | null): HeraldError {
  const since =
    lastInboundAt === null
      ? 'the customer has not written yet'
      : `the customer last wrote at ${lastInboundAt.toISOString()}`;
  return new HeraldError(
    'window_closed',
    `free text and media can be sent for 24 hours after the customer wrote, and ${since}; send a template instead`,
  );
}
