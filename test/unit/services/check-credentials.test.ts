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

/** The problems by field; fails when there are none. */
function problemsOf(entered: Record<string, unknown>, saved = null as typeof META | null) {
  try {
    checkCredentials('meta', entered, saved);
  } catch (error) {
    if (!(error instanceof HeraldError)) throw error;
    return Object.fromEntries((error.details ?? []).map(({ field, message }) => [field, message]));
  }
  throw new Error('nothing was wrong');
}

describe("Meta's credentials", () => {
  test('pass as they are', () => {
    expect(checkCredentials('meta', META)).toEqual({ credentials: META, newVerifyToken: null });
  });

  test('get a verify token of their own each time when none is entered', () => {
    const { verifyToken: _none, ...entered } = META;
    const [first, second] = [checkCredentials('meta', entered), checkCredentials('meta', entered)];

    expect(first.newVerifyToken).toMatch(/^[\w-]{32}$/);
    expect(first.credentials).toEqual({ ...entered, verifyToken: first.newVerifyToken });
    expect(second.newVerifyToken).not.toBe(first.newVerifyToken);
  });

  test.each([
    ['absent', undefined, 'is required'],
    ['no text', 7, 'must be a string'],
    ['empty', '', 'must not be empty'],
    ['with a line break', 'EAAJ\n', 'must be printable ASCII characters without spaces'],
    ['too long', 'x'.repeat(2049), 'must have at most 2048 characters'],
    ['what reads back of another', '(configured)', 'is required'],
  ])('refuse a token that is %s', (_case, accessToken, message) => {
    expect(problemsOf({ ...META, accessToken })).toEqual({
      'credentials.accessToken': expect.stringContaining(message),
    });
  });

  test('refuse fields that are of another provider, and ids that are none', () => {
    expect(problemsOf({ ...META, accountSid: 'AC1', phoneNumberId: '../me' })).toEqual({
      credentials: 'has fields that meta does not have: accountSid',
      'credentials.phoneNumberId': 'must be digits, as Meta shows it',
    });
  });
});

describe('beside saved ones', () => {
  test('what is absent or configured stays', () => {
    const entered = { accessToken: 'EAAK', appSecret: '(configured)' };

    expect(checkCredentials('meta', entered, META)).toEqual({
      credentials: { ...META, accessToken: 'EAAK' },
      newVerifyToken: null,
    });
  });

  test('null makes a new verify token, and takes nothing away that is needed', () => {
    const { credentials, newVerifyToken } = checkCredentials('meta', { verifyToken: null }, META);

    expect(credentials).toEqual({ ...META, verifyToken: newVerifyToken });
    expect(newVerifyToken).not.toBe(META.verifyToken);
    expect(problemsOf({ appSecret: null }, META)).toEqual({
      'credentials.appSecret': 'is required',
    });
  });

  test('the names of those that differ are told', () => {
    expect(changedCredentials(META, { ...META, appSecret: 'x' })).toEqual(['appSecret']);
    expect(changedCredentials(META, { ...META })).toEqual([]);
    expect(changedCredentials(null, TWILIO)).toEqual(['accountSid', 'authToken']);
    expect(changedCredentials({ ...TWILIO, messagingServiceSid: 'MG1' }, TWILIO)).toEqual([
      'messagingServiceSid',
    ]);
  });
});

describe("Twilio's credentials", () => {
  const apiKey = { sid: `SK${HEX}`, secret: 's' };

  test.each([
    ['the least', {}],
    ['an API key', { apiKey }],
    ['a Messaging Service', { messagingServiceSid: `MG${HEX}` }],
  ])('pass with %s', (_case, more) => {
    expect(twilioCredentials.parse({ ...TWILIO, ...more })).toEqual({ ...TWILIO, ...more });
  });

  test.each([
    ['an id of another kind', { accountSid: `SK${HEX}` }, 'accountSid'],
    ['an id that is too short', { messagingServiceSid: 'MG12' }, 'messagingServiceSid'],
    ['half an API key', { apiKey: { sid: `SK${HEX}` } }, 'apiKey.secret'],
    ['an API key with more', { apiKey: { ...apiKey, more: 1 } }, 'apiKey'],
    ['no token', { authToken: undefined }, 'authToken'],
  ])('refuse %s', (_case, change, path) => {
    const { error } = twilioCredentials.safeParse({ ...TWILIO, ...change });

    expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });
});
