import { randomBytes } from 'node:crypto';

/** A new SID: its two letters and 32 hexadecimal digits. */
export function newSid(prefix: 'SM' | 'MM'): string {
  return prefix + randomBytes(16).toString('hex');
}

/** Makes a SID from a number, so that it is the same after a restart. */
export function sidOf(prefix: 'HX' | 'XE' | 'ME', digits: string): string {
  return prefix + digits.padStart(32, '0');
}

/** Returns the number that `sidOf` was given. */
export function digitsOf(sid: string): string {
  return sid.slice(2).replace(/^0+/, '');
}
