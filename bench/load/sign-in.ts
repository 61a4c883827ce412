import { randomBytes } from 'node:crypto';
import type { BenchStack } from '../stack/start-stack';

/**
 * Signs the owner in over HTTP as a browser does, and resolves with the cookies of the session.
 * @throws Error when Herald does not let them in
 */
export async function signInAsOwner({ addresses: { api }, demo }: BenchStack): Promise<string> {
  const { ownerEmail: email, ownerPassword } = demo;
  const currentPassword = String(ownerPassword);
  const first = await post(api, '/api/v1/auth/sign-in', { email, password: currentPassword });
  // Nothing else is let through before a one-time password is changed.
  const newPassword = randomBytes(12).toString('base64url');
  return post(api, '/api/v1/auth/password', { currentPassword, newPassword }, first);
}

async function post(api: string, path: string, body: object, cookie = ''): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: api, cookie };
  const response = await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}
