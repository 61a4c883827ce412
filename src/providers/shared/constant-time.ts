import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets of any length without telling by its duration where they differ. */
export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
