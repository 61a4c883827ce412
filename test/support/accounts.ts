import { randomBytes, randomInt } from 'node:crypto';

const digits = (count: number): string => String(randomInt(10 ** (count - 1), 10 ** count));
const secret = (): string => randomBytes(16).toString('hex');

/** A number at Meta and its secrets, made up. */
export function newMetaAccount() {
  return {
    displayNumber: `1${digits(10)}`,
    phoneNumberId: digits(12),
    businessAccountId: digits(12),
    accessToken: secret(),
    appSecret: secret(),
    verifyToken: secret(),
  };
}

/** A number at Twilio and its secrets, made up. */
export function newTwilioAccount() {
  return { displayNumber: `44${digits(10)}`, accountSid: `AC${secret()}`, authToken: secret() };
}
