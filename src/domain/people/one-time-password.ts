import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;
/** How long such a password opens an account. */
const LIFETIME_MS = 72 * 60 * 60 * 1000;

/** A password to be typed once, then changed: about 99 random bits, in groups. */
export function generateOneTimePassword(): string {
  return randomGroups(GROUPS);
}

const RECOVERY_CODES = 10;
const RECOVERY_CODE_GROUPS = 2;

/** Ten codes, each for one sign-in without the authenticator app: about 49 random bits each. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => randomGroups(RECOVERY_CODE_GROUPS));
}

function randomGroups(count: number): string {
  const group = (): string =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: count }, group).join('-');
}

/** When a one-time password that is given now stops opening the account. */
export function oneTimePasswordEnd(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS);
}
