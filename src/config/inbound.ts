import { z } from 'zod';
import { list, milliseconds, positiveCount } from './values';

const words = list.pipe(z.array(z.string()));

/** Settings of inbound messages and live updates. */
export const inboundSettings = {
  OPT_OUT_WORDS: words
    .default([
      'STOP',
      'STOP ALL',
      'STOPALL',
      'UNSUBSCRIBE',
      'OPT OUT',
      'OPTOUT',
      'ARRET',
      'STOPP',
      'ABMELDEN',
      'BAJA',
      'PARAR',
    ])
    .describe(
      'Messages and buttons that opt a customer out, ignoring case, accents, punctuation, symbols, emoji and invisible marks; `,` for none',
    ),
  OPT_OUT_TYPED_WORDS: words
    // The rest of the words of 47 CFR 64.1200(a)(10), which Twilio and carriers act on.
    .default(['CANCEL', 'END', 'QUIT', 'REVOKE'])
    .describe(
      'Further ones that count when a customer types them, and not as a button; `,` for none',
    ),
  OPT_OUT_MARKETING_WORDS: words
    // Labels that Meta gives the opt-out button of marketing templates, by the language of the template.
    .default(['Stop promotions', 'Detener promociones', 'Parar promoções', 'Interrompi promozioni'])
    .describe(
      "Messages and buttons that stop marketing messages alone: Meta's opt-out button; `,` for none",
    ),
  OPT_IN_WORDS: words
    .default(['START', 'UNSTOP', 'SUBSCRIBE', 'OPT IN'])
    .describe('Messages that opt a customer in again, compared likewise; `,` for none'),
  CALLBACK_UNREAD_ITEMS: positiveCount
    .default(10_000)
    .describe(
      'Most items of callbacks that are kept of one sender because this version does not understand them; the provider has to repeat more',
    ),
  CALLBACK_UNREAD_BYTES: positiveCount
    .default(33_554_432)
    .describe('Most bytes of such items that are kept of one sender'),
  LIVE_RECHECK_MS: milliseconds
    .default(30_000)
    .describe('How often a stream of live updates checks that its member may still use the Inbox'),
};
