import { z } from 'zod';
import { list, milliseconds } from './values';

const words = list.pipe(z.array(z.string()));

/** Settings of inbound messages and live updates. */
export const inboundSettings = {
  OPT_OUT_WORDS: words
    .default(['STOP', 'STOP ALL', 'UNSUBSCRIBE', 'OPT OUT'])
    .describe('Messages that opt a customer out, ignoring case and accents; `,` for none'),
  OPT_IN_WORDS: words
    .default(['START', 'UNSTOP', 'SUBSCRIBE', 'OPT IN'])
    .describe('Messages that opt a customer in again; `,` for none'),
  LIVE_RECHECK_MS: milliseconds
    .default(30_000)
    .describe('How often a stream of live updates checks that its member may still use the Inbox'),
};
