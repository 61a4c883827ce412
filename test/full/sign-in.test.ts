import { randomInt } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { openBrowser } from '../support/browser';
import { useHerald } from '../support/herald';
import { newEmail, newPassword } from '../support/people';
import { startAnotherApi } from './support/another-api';

/** Networks that nobody else in the run calls from. What follows names a site (/48): those of one site have a count as well. */
const NETWORK = `2001:${randomInt(0x1000, 0x10000).toString(16)}`;

const herald = useHerald();

test('an API hashes a few passwords at a time, and asks a network with too many to retry, but no other', async () => {
  const other = await startAnotherApi(herald);
  const from = async (address: string): Promise<unknown> => {
    const answer = await openBrowser(other).ask('POST', '/api/v1/auth/sign-in', {
      body: { email: newEmail(), password: newPassword() },
      headers: { 'x-forwarded-for': address },
    });
    return answer.body['code'];
  };
  const site = `${NETWORK}:dddd`;
  // More than a slow machine takes in while it hashes, and fewer than a site may try.
  const tries = Array.from({ length: 150 }, (_, link) => from(`${site}:${link.toString(16)}00::1`));

  const elsewhere = await from(`${NETWORK}:eeee::1`);
  const codes = new Set(await Promise.all(tries));
  const health = await fetch(`${other.apiUrl}/healthz`);

  expect(elsewhere).toBe('invalid_credentials');
  expect(codes).toEqual(new Set(['invalid_credentials', 'temporarily_unavailable']));
  expect(health.status).toBe(200);
  await other.close();
});
