import { describe, expect, test } from '@jest/globals';
import { inboundSettings } from '../../../src/config/inbound';
import { type OptWords, spokenConsent } from '../../../src/domain/opt-words';

const words = {
  out: inboundSettings.OPT_OUT_WORDS.parse(undefined),
  typedOut: inboundSettings.OPT_OUT_TYPED_WORDS.parse(undefined),
  marketingOut: inboundSettings.OPT_OUT_MARKETING_WORDS.parse(undefined),
  in: inboundSettings.OPT_IN_WORDS.parse(undefined),
};
const spoken = (text: string, list: OptWords = words) =>
  spokenConsent({ kind: 'text', text }, list);
const tapped = (text: string) => spokenConsent({ kind: 'button', text, payload: text }, words);
const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
const SCOTLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}';

describe('opt-out and opt-in words', () => {
  test.each([
    ['Stop.', 'STOP'],
    ['🛑 STOP', 'STOP'],
    ['ＳＴＯＰ', 'STOP'],
    ['STOP\u200b', 'STOP'],
    ['\u200eSTOP\u200f', 'STOP'],
    ['\ufeffstop\u00a0', 'STOP'],
    ['un\u00adsubscribe', 'UNSUBSCRIBE'],
    ['st\u2060o\u034fp', 'STOP'],
    ['\u2067stop\u2069', 'STOP'],
    ['STOP\u3164', 'STOP'],
    ['„stopp“', 'STOPP'],
    ['STOP 1\ufe0f\u20e3', 'STOP'],
    ['#\ufe0f\u20e3stop', 'STOP'],
    ['stop ™\ufe0f ℹ\ufe0f Ⓜ\ufe0f ㊙\ufe0f', 'STOP'],
    [`stop ${FAMILY}`, 'STOP'],
    ['🇫🇷stop🇫🇷', 'STOP'],
    [`${SCOTLAND} Stop`, 'STOP'],
    ['stop ☝🏿❤️\u200d🔥', 'STOP'],
    ['(stop)…', 'STOP'],
    ['stop-all', 'STOP ALL'],
    ['Opt-out', 'OPT OUT'],
    ['ARRÊT', 'ARRET'],
    ['arre\u0302t !', 'ARRET'],
  ])('opts a customer out who writes %s', (text, word) => {
    expect(spoken(text)).toEqual({ scope: 'all', wanted: false, word });
  });

  test.each(['Start!', '▶️ start', 'Opt in', '\u200estart\u200b', '2️⃣ “UNSTOP”'])(
    'opts a customer in who writes %s',
    (text) => {
      expect(spoken(text)).toMatchObject({ wanted: true });
    },
  );

  test.each(['Cancel', 'End', 'Quit', 'Revoke', 'Yes', 'No'])(
    'takes no consent from a tap on %s',
    (text) => {
      expect(tapped(text)).toBeNull();
    },
  );

  test('takes a tap on the other words as if they were typed', () => {
    expect([tapped('Stop.'), tapped('Start')]).toEqual([spoken('STOP'), spoken('START')]);
  });

  test.each([
    'Stop promotions',
    'PARAR PROMOCOES',
    '🛑 Detener promociones',
    'Interrompi promozioni',
  ])('stops marketing messages alone for %s, tapped or typed', (text) => {
    expect(tapped(text)).toMatchObject({ scope: 'marketing', wanted: false });
    expect(spoken(text)).toEqual(tapped(text));
  });

  test('reads the caption of a file, and nothing else of it', () => {
    const media = {
      type: 'document' as const,
      reference: 'STOP',
      mimeType: 'STOP',
      filename: 'STOP',
    };
    const captioned = (caption: string | null) =>
      spokenConsent({ kind: 'media', media: { ...media, caption } }, words);

    expect(captioned('Stop!')).toEqual(spoken('STOP'));
    expect(captioned(null)).toBeNull();
  });

  test.each([
    // p2pu/learning-circles#593 and #372: by rule, a word counts alone.
    'Stop. Thank you',
    'please stop sending text reminders',
    // medic/cht-core#476
    'STOP 12345',
    // ProgressiveCoders/Spoke#1016 and #2184
    'Count me in! We have got to STOP this terrible bill from passing!!',
    'stop2quit',
    // ARPU-PLUS/Kenya_InstantWin#8
    'STOP sub',
    // department-of-veterans-affairs/notification-api#313: words of one provider of text messages.
    'REMOVE',
    'TD',
    'stop 2',
    'Cancel my order',
    'yes',
    'No',
    'stop①',
    'stop promotions and call me',
    '🛑',
    '!',
    '',
    `STOP${' '.repeat(5000)}is not what I want`,
  ])('leaves a customer as they are who writes %j', (text) => {
    expect(spoken(text)).toBeNull();
  });

  test('compares words without letters as they are', () => {
    const list = { out: ['🛑'], in: ['👍'] };

    expect(spoken(' 🛑\ufe0f ', list)).toEqual({ scope: 'all', wanted: false, word: '🛑' });
    expect(spoken('👍🏿', list)).toMatchObject({ wanted: true });
    expect(spoken('👎', list)).toBeNull();
  });
});
