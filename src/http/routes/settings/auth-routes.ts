import { type Request, type Response, Router } from 'express';
import type { Session } from '../../../ports/identity';
import type { ConfirmPassword } from '../../../services/members/confirm-password';
import type { ChangePassword } from '../../../services/members/change-password';
import { type SignIn, TwoFactorRequired } from '../../../services/members/sign-in';
import type { SignOut, SignOutEverywhere } from '../../../services/members/sign-out';
import type { FinishSignIn } from '../../../services/members/two-factor';
import { clientOf } from '../../middleware/client-address';
import { jsonBody } from '../../middleware/json-body';
import { type SessionDeps, personOf, requirePerson } from '../../middleware/require-person';
import { presentPerson } from '../../presenters/people';
import { parseBody } from '../../schemas/parse-body';
import {
  confirmPasswordRequest,
  passwordRequest,
  proofOf,
  secondStepRequest,
  signInRequest,
} from '../../schemas/settings/auth';

export interface AuthRoutesDeps extends SessionDeps {
  signIn: SignIn;
  finishSignIn: FinishSignIn;
  changePassword: ChangePassword;
  confirmPassword: ConfirmPassword;
  signOut: SignOut;
  signOutEverywhere: SignOutEverywhere;
}

/** Signing in, in one step or two, and out, and the own password. */
export function authRoutes(deps: AuthRoutesDeps): Router {
  const router = Router();
  const person = requirePerson(deps, { withOneTimePassword: true });

  router.post('/api/v1/auth/sign-in', jsonBody, async (request, response) => {
    const credentials = parseBody(signInRequest, request.body);
    const asked = deps.signIn({ ...credentials, ...clientOf(request) });
    answerSession(response, await withChallenge(response, asked));
  });

  router.post('/api/v1/auth/sign-in/two-factor', jsonBody, async (request, response) => {
    const proof = proofOf(parseBody(secondStepRequest, request.body));
    const cookie = cookieOf(request);
    answerSession(response, await deps.finishSignIn({ proof, cookie, client: clientOf(request) }));
  });

  router.post('/api/v1/auth/sign-out', async (request, response) => {
    const cookies = await deps.signOut({ cookie: cookieOf(request), client: clientOf(request) });
    response.append('Set-Cookie', cookies).json({ success: true });
  });

  router.post('/api/v1/auth/sign-out-everywhere', person, async (request, response) => {
    const asked = { cookie: cookieOf(request), client: clientOf(request) };
    const cookies = await deps.signOutEverywhere(personOf(response).id, asked);
    response.append('Set-Cookie', cookies).json({ success: true });
  });

  router.post('/api/v1/auth/confirm-password', person, jsonBody, async (request, response) => {
    const { password } = parseBody(confirmPasswordRequest, request.body);
    const asked = { cookie: cookieOf(request), client: clientOf(request) };
    await deps.confirmPassword({ person: personOf(response), password, ...asked });
    response.json({ success: true });
  });

  router.post('/api/v1/auth/password', person, jsonBody, async (request, response) => {
    const { currentPassword, newPassword } = parseBody(passwordRequest, request.body);
    const session = await deps.changePassword({
      person: personOf(response),
      cookie: cookieOf(request),
      current: currentPassword,
      next: newPassword,
      ...clientOf(request),
    });
    answerSession(response, session);
  });

  return router;
}

/** Answers with a new session, and what `more` says: the cookie carries the session, the body never does. */
export function answerSession(
  response: Response,
  { person, cookies }: Session,
  more: object = {},
): void {
  response.set('Cache-Control', 'no-store');
  for (const cookie of cookies) response.append('Set-Cookie', cookie);
  const passwordChangeRequired = person.oneTimePasswordUntil !== null;
  const shown = { person: presentPerson(person), passwordChangeRequired };
  response.json({ success: true, ...shown, ...more });
}

/** Puts the cookies on the answer with which a sign-in goes on that needs a code. */
export async function withChallenge<Value>(
  response: Response,
  asked: Promise<Value>,
): Promise<Value> {
  try {
    return await asked;
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
