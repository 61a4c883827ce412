import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { digest } from '../domain/ids';
import type { KnownAccount } from '../ports/identity';
import { type Account, findAccount } from './accounts';
import type { Auth } from './auth';

/**
 * Marks of browsers in which a person signed in, so that a lock which strangers cause does not keep them out ("Slow Down
 * Online Guessing Attacks with Device Cookies", OWASP). A mark opens nothing. It is signed for one person and password, so
 * a new password ends it, and nothing is stored.
 */
export interface DeviceMarks {
  /** Signs marks; nobody else can make one. */
  key: Buffer;
  /** Marks are sent over HTTPS only, as session cookies are. */
  secure: boolean;
}

const LIFETIME_SECONDS = 365 * 24 * 60 * 60;
/** Paths that count wrong passwords and codes of an account, and no others. */
const PATH = '/api/v1/auth';
/** Cookies for different people in one browser. */
const SLOTS = 16;
/** Cookies of a name that are looked at: a parent domain may have set some. */
const LOOKED_AT = 4;
const MARK = /^([0-9a-z]{1,8})\.([\w-]{22})\.([\w-]{43})$/;

/** Finds the account, and the browser's id when its cookies mark it as one in which the person signed in. */
export async function findKnownAccount(
  auth: Auth,
  marks: DeviceMarks,
  email: string,
  cookie: string,
): Promise<KnownAccount | null> {
  const account = await findAccount(auth, email);
  return account && { person: account.person, device: deviceIn(marks, account, cookie) };
}

/** Returns the `Set-Cookie` line that marks the browser of a person who proved their identity; null without an account. */
export async function markDevice(
  auth: Auth,
  marks: DeviceMarks,
  email: string,
): Promise<string | null> {
  const account = await findAccount(auth, email);
  if (account === null) return null;
  const end = Math.floor(Date.now() / 1000 + LIFETIME_SECONDS).toString(36);
  const device = randomBytes(16).toString('base64url');
  const mark = [end, device, signatureOf(marks, account, end, device)].join('.');
  return [
    `${cookieNameOf(marks, account)}=${mark}`,
    `Max-Age=${LIFETIME_SECONDS}`,
    `Path=${PATH}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(marks.secure ? ['Secure'] : []),
  ].join('; ');
}

function deviceIn(marks: DeviceMarks, account: Account, cookie: string): string | null {
  const start = `${cookieNameOf(marks, account)}=`;
  const given = cookie.split(';', 200).map((each) => each.trim());
  for (const each of given.filter((text) => text.startsWith(start)).slice(0, LOOKED_AT)) {
    const [, end = '', device = '', signature = ''] = MARK.exec(each.slice(start.length)) ?? [];
    const expected = Buffer.from(signatureOf(marks, account, end, device));
    const isSigned = device !== '' && timingSafeEqual(expected, Buffer.from(signature));
    if (isSigned && Number.parseInt(end, 36) > Date.now() / 1000) return device;
  }
  return null;
}

function cookieNameOf(marks: DeviceMarks, { person }: Account): string {
  const slot = Number.parseInt(digest('device-slot', person.id).slice(0, 4), 16) % SLOTS;
  return `${marks.secure ? '__Secure-' : ''}herald.device_${slot}`;
}

function signatureOf(
  marks: DeviceMarks,
  { person, passwordHash }: Account,
  end: string,
  device: string,
): string {
  const parts = [person.id, passwordHash, end, device];
  return createHmac('sha256', marks.key).update(parts.join('\0')).digest('base64url');
}
