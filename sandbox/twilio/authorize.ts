import type { Request } from 'express';
import type { SandboxState } from '../sandbox-state';
import type { TwilioNumber } from '../types';
import { notAuthenticated, notFound } from './twilio-error';

/** Account that a request may act for. */
export interface Account {
  accountSid: string;
  /** Never empty: an account is known by its numbers. */
  numbers: TwilioNumber[];
}

/**
 * Returns the account of a request's Basic credentials: account SID and auth token, or an API key and its secret.
 * @throws TwilioError 20003 for unknown credentials, 20404 when the path names another account
 */
export function authorize(request: Request, state: SandboxState): Account {
  const { user, password } = credentialsOf(request);
  const numbers = [...state.twilioNumbers.values()].filter(
    ({ accountSid, authToken, apiKey }) =>
      (user === accountSid && password === authToken) ||
      (apiKey !== undefined && user === apiKey.sid && password === apiKey.secret),
  );
  const [first] = numbers;
  if (first === undefined) throw notAuthenticated();
  const named = request.params['accountSid'];
  if (named !== undefined && named !== first.accountSid) throw notFound(request.path);
  return { accountSid: first.accountSid, numbers };
}

function credentialsOf(request: Request): { user: string; password: string } {
  const encoded = /^Basic (.+)$/i.exec(request.get('authorization') ?? '')?.[1] ?? '';
  const [user = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { user, password: rest.join(':') };
}
