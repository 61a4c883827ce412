import type { Request, Response } from 'express';
import { z } from 'zod';
import { HeraldError } from '../domain/errors';
import type { Person, Session } from '../ports/identity';
import { TwoFactorRequired } from '../services/members/sign-in';
import { clientAddress } from './middleware/client-address';
import type { Services } from './services';

/** Schema of a signed-in person. */
export const personSchema = z.object({ personId: z.string(), email: z.string(), name: z.string() });

export function presentPerson({ id, email, name }: Person) {
  return { personId: id, email, name };
}

export const signInAnswer = z
  .object({
    success: z.literal(true),
    person: personSchema,
    passwordChangeRequired: z
      .boolean()
      .describe(
        'True after a one-time password: every call but changing it answers 403 until then.',
      ),
  })
  .meta({ id: 'SignedIn' });

/** Answers with a new session and the fields of `more`. The session is in the cookie, never in the body. */
export function answerSession(
  response: Response,
  { person, cookies }: Session,
  more: object = {},
): object {
  response.set('Cache-Control', 'no-store');
  for (const cookie of cookies) response.append('Set-Cookie', cookie);
  const passwordChangeRequired = person.oneTimePasswordUntil !== null;
  return { success: true, person: presentPerson(person), passwordChangeRequired, ...more };
}

/** Sets the cookies with which a sign-in continues that needs a code. */
export async function withChallenge<Value>(
  response: Response,
  signingIn: Promise<Value>,
): Promise<Value> {
  try {
    return await signingIn;
  } catch (error) {
    if (error instanceof TwoFactorRequired) {
      response.set('Cache-Control', 'no-store');
      for (const cookie of error.cookies()) response.append('Set-Cookie', cookie);
    }
    throw error;
  }
}

export function cookieOf(request: Request): string {
  return request.get('cookie') ?? '';
}

/** Opens the link of a token. A token that opens nothing counts against the rate limit of its network address. */
export function openLink<Result>(
  { limitRefused }: Services,
  request: Request,
  token: string,
  open: () => Promise<Result>,
): Promise<Result> {
  return limitRefused({ address: clientAddress(request), credential: token }, isNotFound, open);
}

function isNotFound(error: unknown): boolean {
  return error instanceof HeraldError && error.code === 'not_found';
}
