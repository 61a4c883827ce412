import { describe, expect, test } from '@jest/globals';
import { inboundSettings } from '../../../src/config/inbound';
import { spokenConsent } from '../../../src/domain/opt-words';

const words = {
  out: inboundSettings.OPT_OUT_WORDS.parse(undefined),
  in: inboundSettings.OPT_IN_WORDS.parse(undefined),
};
const spoken = (text: string, list = words) => spokenConsent({ kind: 'text', text }, list);

describe('opt-out and opt-in words', () => {
  test.each([
    ['Stop.', 'STOP'],
    ['"stop"', 'STOP'],
    ['STOP!!! 🙏🏽', 'STOP'],
    ['🛑 STOP', 'STOP'],
    ['*STOP*', 'STOP'],
    ['¡Stop!', 'STOP'],
    ['ＳＴＯＰ', 'STOP'],
    ['STOP\u200b', 'STOP'],
    ['stop-all', 'STOP ALL'],
    ['Opt-out', 'OPT OUT'],
    ['ARRÊT', 'ARRET'],
    ['arre\u0302t !', 'ARRET'],
    ['Baja', 'BAJA'],
  ])('opts a customer out who writes %s', (text, word) => {
    expect(spoken(text)).toEqual({ wanted: false, word });
  });

  test.each(['Start!', '▶️ start', 'Opt in'])('opts a customer in who writes %s', (text) => {
    expect(spoken(text)).toMatchObject({ wanted: true });
  });

  test.each([
    'please stop',
    'stop it',
    'stop 2',
    'nonstop',
    's t o p',
    'Cancel',
    'End',
    'No',
    '🛑',
    '!',
    '',
    `STOP${' '.repeat(5000)}is not what I want`,
  ])('leaves a customer as they are who writes %j', (text) => {
    expect(spoken(text)).toBeNull();
  });

  test('compares words without letters as they are', () => {
    const list = { out: ['🛑'], in: ['👍'] };

    expect(spoken(' 🛑 ', list)).toEqual({ wanted: false, word: '🛑' });
    expect(spoken('👎', list)).toBeNull();
  });
});
