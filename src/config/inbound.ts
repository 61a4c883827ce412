import { z } from 'zod';
import { list, milliseconds } from './values';

const words = list.pipe(z.array(z.string()));

/** Settings for messages of customers and how the console shows them. */
export const inboundSettings = {
  OPT_OUT_WORDS: words
    .default(['STOP', 'STOP ALL', 'UNSUBSCRIBE', 'OPT OUT'])
    .describe(
      'A message that is one of these words, in any case and without its accents, unsubscribes its writer; `,` for none',
    ),
  LIVE_RECHECK_MS: milliseconds
    .default(30_000)
    .describe(
      'How often an open stream of live updates looks whether its person may still use the Inbox',
    ),
  OPT_IN_WORDS: words
    .default(['START', 'UNSTOP', 'SUBSCRIBE', 'OPT IN'])
    .describe('A message that is one of these words undoes that; `,` for none'),
};
