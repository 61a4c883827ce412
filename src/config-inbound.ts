import { z } from 'zod';
import { list } from './config-values';

const words = list.pipe(z.array(z.string()));

/** What is made of customers' messages. */
export const inboundSettings = {
  OPT_OUT_WORDS: words
    .default(['STOP', 'STOP ALL', 'UNSUBSCRIBE', 'OPT OUT'])
    .describe(
      'A message that is one of these words, in any case and without its accents, unsubscribes its writer; `,` for none',
    ),
  OPT_IN_WORDS: words
    .default(['START', 'UNSTOP', 'SUBSCRIBE', 'OPT IN'])
    .describe('A message that is one of these words undoes that; `,` for none'),
};
