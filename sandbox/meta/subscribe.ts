import { randomInt } from 'node:crypto';
import { request } from 'undici';
import type { SandboxNumber } from '../types';

const TIMEOUT_MS = 10_000;

/** The handshake Meta makes before it uses a callback address: true when the challenge came back. */
export async function verifySubscription(number: SandboxNumber): Promise<boolean> {
  if (number.callbackUrl === null) return false;
  const challenge = String(randomInt(1_000_000_000));
  const url = new URL(number.callbackUrl);
  url.searchParams.set('hub.mode', 'subscribe');
  url.searchParams.set('hub.verify_token', number.verifyToken);
  url.searchParams.set('hub.challenge', challenge);
  try {
    const response = await request(url, { signal: AbortSignal.timeout(TIMEOUT_MS), reset: true });
    const answer = await response.body.text();
    return response.statusCode === 200 && answer === challenge;
  } catch {
    return false;
  }
}
