import { z } from 'zod';
import { answer, anyone, endpoint, person } from '../endpoint';
import { clientOf } from '../middleware/client-address';
import { doneAnswer, emailSchema, typedPassword } from '../schemas/fields';
import { answerSession, cookieOf, signInAnswer, withChallenge } from '../session-answer';

/** Signing in and out. The second step of a sign-in is in member-two-factor.ts. */

const tag = 'Signing in';

const signInRequest = z
  .strictObject({ email: emailSchema, password: typedPassword })
  .meta({ id: 'SignInRequest' });

export const signIn = endpoint({
  method: 'post',
  path: '/api/v1/auth/sign-in',
  access: anyone(),
  tag,
  summary: 'Sign in with e-mail address and password',
  description: 'Answers with the session as an HttpOnly cookie.',
  body: signInRequest,
  answers: { 200: answer(signInAnswer, 'Signed in.') },
  errors: ['invalid_credentials', 'two_factor_required', 'rate_limited'],
  async handle({ services, request, response, body }) {
    const caller = { cookie: cookieOf(request), ...clientOf(request) };
    const signingIn = services.members.signIn({ ...body, ...caller });
    return answerSession(response, await withChallenge(response, signingIn));
  },
});

export const signOut = endpoint({
  method: 'post',
  path: '/api/v1/auth/sign-out',
  access: anyone(),
  tag,
  summary: 'End this session',
  answers: { 200: answer(doneAnswer, 'There is no session any more.') },
  async handle({ services, request, response }) {
    const caller = { cookie: cookieOf(request), client: clientOf(request) };
    response.append('Set-Cookie', await services.members.signOut(caller));
    return { success: true };
  },
});

export const signOutEverywhere = endpoint({
  method: 'post',
  path: '/api/v1/auth/sign-out-everywhere',
  access: person({ withOneTimePassword: true }),
  tag,
  summary: 'End every session of the person',
  answers: { 200: answer(doneAnswer, 'All of them ended.') },
  async handle({ services, request, response, person: { id } }) {
    const caller = { cookie: cookieOf(request), client: clientOf(request) };
    response.append('Set-Cookie', await services.members.signOutEverywhere(id, caller));
    return { success: true };
  },
});

const signInOptionsAnswer = z
  .object({
    success: z.literal(true),
    forgottenPassword: z.boolean().describe('Whether a link for a new password can be mailed.'),
  })
  .meta({ id: 'SignInOptions' });

export const getSignInOptions = endpoint({
  method: 'get',
  path: '/api/v1/auth/options',
  access: anyone(),
  tag,
  summary: 'What somebody who is not signed in can do',
  answers: { 200: answer(signInOptionsAnswer, 'The options.') },
  handle: ({ services }) => ({ success: true, forgottenPassword: services.members.mailsLinks }),
});
