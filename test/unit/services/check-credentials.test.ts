import { describe, expect, test } from '@jest/globals';
import { HeraldError } from '../../../src/domain/errors';
import {
  changedCredentials,
  checkCredentials,
} from '../../../src/services/senders/steps/check-credentials';
import { twilioCredentials } from '../../../src/services/senders/steps/credentials-schemas';

const META = {
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  accessToken: 'EAAJ',
  appSecret: 'secret',
  verifyToken: 'verify',
};
const HEX = '0123456789abcdef0123456789ABCDEF';
const TWILIO = { accountSid: `AC${HEX}`, authToken: 'auth' };

/** Returns the problems by field; throws when there are none. */
function problemsOf(entered: Record<string, unknown>, saved = null as typeof META | null) {
  try {
    checkCredentials('meta', entered, saved);
  } catch (error) {
    if (!(error instanceof HeraldError)) throw error;
    return Object.fromEntries((error.details ?? []).map(({ field, message }) => [field, message]));
  }
  throw new Error('nothing was wrong');
}

describe('credentials of Meta', () => {
  test('accepts complete credentials of Meta', () => {
    expect(checkCredentials('meta', META)).toEqual({ credentials: META, newVerifyToken: null });
  });

  test('makes a new verify token each time when none is entered', () => {
    const { verifyToken: _none, ...entered } = META;
    const [first, second] = [checkCredentials('meta', entered), checkCredentials('meta', entered)];

    expect(first.newVerifyToken).toMatch(/^[\w-]{32}$/);
    expect(first.credentials).toEqual({ ...entered, verifyToken: first.newVerifyToken });
    expect(second.newVerifyToken).not.toBe(first.newVerifyToken);
  });

  test.each([
    ['absent', undefined, 'is required'],
    ['with a line break', 'EAAJ\n', 'must be printable ASCII characters without spaces'],
    ['too long', 'x'.repeat(2049), 'must have at most 2048 characters'],
    ['the placeholder of a saved one', '(configured)', 'is required'],
  ])('rejects an access token that is %s', (_case, accessToken, message) => {
    expect(problemsOf({ ...META, accessToken })).toEqual({
      'credentials.accessToken': expect.stringContaining(message),
    });
  });

  test('rejects fields of another provider and malformed ids', () => {
    expect(problemsOf({ ...META, accountSid: 'AC1', phoneNumberId: '../me' })).toEqual({
      credentials: 'has fields that meta does not have: accountSid',
      'credentials.phoneNumberId': 'must be digits, as Meta shows it',
    });
  });
});

describe('changes of saved credentials', () => {
  test('keeps saved credentials that are left out or entered as (configured)', () => {
    const entered = { accessToken: 'EAAK', appSecret: '(configured)' };

    expect(checkCredentials('meta', entered, META)).toEqual({
      credentials: { ...META, accessToken: 'EAAK' },
      newVerifyToken: null,
    });
  });

  test('null replaces the verify token, and is rejected for a required credential', () => {
    const { credentials, newVerifyToken } = checkCredentials('meta', { verifyToken: null }, META);

    expect(credentials).toEqual({ ...META, verifyToken: newVerifyToken });
    expect(newVerifyToken).not.toBe(META.verifyToken);
    expect(problemsOf({ appSecret: null }, META)).toEqual({
      'credentials.appSecret': 'is required',
    });
  });

  test('lists the names of the credentials that changed', () => {
    expect(changedCredentials(META, { ...META, appSecret: 'x' })).toEqual(['appSecret']);
    expect(changedCredentials(META, { ...META })).toEqual([]);
    expect(changedCredentials(null, TWILIO)).toEqual(['accountSid', 'authToken']);
    expect(changedCredentials({ ...TWILIO, messagingServiceSid: 'MG1' }, TWILIO)).toEqual([
      'messagingServiceSid',
    ]);
  });
});

describe('credentials of Twilio', () => {
  const apiKey = { sid: `SK${HEX}`, secret: 's' };

  test.each([['a Messaging Service', { messagingServiceSid: `MG${HEX}` }]])(
    'accepts credentials of Twilio with %s',
    (_case, more) => {
      expect(twilioCredentials.parse({ ...TWILIO, ...more })).toEqual({ ...TWILIO, ...more });
    },
  );

  test.each([
    ['an id of another kind', { accountSid: `SK${HEX}` }, 'accountSid'],
    ['an id that is too short', { messagingServiceSid: 'MG12' }, 'messagingServiceSid'],
    ['half an API key', { apiKey: { sid: `SK${HEX}` } }, 'apiKey.secret'],
    ['an API key with another field', { apiKey: { ...apiKey, more: 1 } }, 'apiKey'],
  ])('rejects credentials of Twilio with %s', (_case, change, path) => {
    const { error } = twilioCredentials.safeParse({ ...TWILIO, ...change });

    expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });
});
