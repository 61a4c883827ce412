import { answer } from '../docs/responses';
import { anyone, endpoint, person } from '../endpoint';
import { clientAddress, clientOf } from '../middleware/client-address';
import {
  confirmPasswordRequest,
  doneAnswer,
  forgottenPasswordRequest,
  newPasswordAnswer,
  newPasswordRequest,
  passwordRequest,
  proofOf,
  secondStepRequest,
  signInAnswer,
  signInOptionsAnswer,
  signInRequest,
} from '../schemas/settings/auth';
import { answerSession, cookieOf, openLink, withChallenge } from '../session-answer';

/** Signing in, in one step or two, and out; the own password. Tokens travel in bodies: paths are logged. */

const tag = 'Signing in';
const anySession = person({ withOneTimePassword: true });

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
    const asked = services.signIn({ ...body, ...clientOf(request) });
    return answerSession(response, await withChallenge(response, asked));
  },
});

export const finishSignIn = endpoint({
  method: 'post',
  path: '/api/v1/auth/sign-in/two-factor',
  access: anyone(),
  tag,
  summary: 'End a sign-in that two_factor_required began, with a code',
  description:
    'The cookie of that answer says which sign-in it is, for ten minutes and five wrong codes.',
  body: secondStepRequest,
  answers: { 200: answer(signInAnswer, 'Signed in.') },
  errors: ['unauthorized', 'invalid_credentials', 'rate_limited'],
  async handle({ services, request, response, body }) {
    const [cookie, client] = [cookieOf(request), clientOf(request)];
    const session = await services.finishSignIn({ proof: proofOf(body), cookie, client });
    return answerSession(response, session);
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
    const asked = { cookie: cookieOf(request), client: clientOf(request) };
    response.append('Set-Cookie', await services.signOut(asked));
    return { success: true };
  },
});

export const signOutEverywhere = endpoint({
  method: 'post',
  path: '/api/v1/auth/sign-out-everywhere',
  access: anySession,
  tag,
  summary: 'End every session of the person',
  answers: { 200: answer(doneAnswer, 'All of them ended.') },
  async handle({ services, request, response, person: { id } }) {
    const asked = { cookie: cookieOf(request), client: clientOf(request) };
    response.append('Set-Cookie', await services.signOutEverywhere(id, asked));
    return { success: true };
  },
});

export const confirmPassword = endpoint({
  method: 'post',
  path: '/api/v1/auth/confirm-password',
  access: anySession,
  tag,
  summary: 'Give the own password once more',
  description:
    'For 15 minutes the session may then do what is answered with `password_needed` otherwise.',
  body: confirmPasswordRequest,
  answers: { 200: answer(doneAnswer, 'It is right.') },
  errors: ['invalid_credentials'],
  async handle({ services, request, person: own, body: { password } }) {
    const asked = { cookie: cookieOf(request), client: clientOf(request) };
    await services.confirmPassword({ person: own, password, ...asked });
    return { success: true };
  },
});

export const changePassword = endpoint({
  method: 'post',
  path: '/api/v1/auth/password',
  access: anySession,
  tag,
  summary: 'Change the own password; every other session ends',
  body: passwordRequest,
  answers: { 200: answer(signInAnswer, 'Changed; the cookie holds a new session.') },
  errors: ['invalid_credentials', 'rate_limited'],
  async handle({ services, request, response, person: own, body }) {
    const session = await services.changePassword({
      person: own,
      cookie: cookieOf(request),
      current: body.currentPassword,
      next: body.newPassword,
      ...clientOf(request),
    });
    return answerSession(response, session);
  },
});

export const getSignInOptions = endpoint({
  method: 'get',
  path: '/api/v1/auth/options',
  access: anyone(),
  tag,
  summary: 'What somebody who is not signed in can do',
  answers: { 200: answer(signInOptionsAnswer, 'The options.') },
  handle: ({ services }) => ({ success: true, forgottenPassword: services.mailsLinks }),
});

export const askForNewPassword = endpoint({
  method: 'post',
  path: '/api/v1/auth/forgotten-password',
  access: anyone(),
  tag,
  summary: 'Mail a link for a new password to whoever has the account',
  description: 'Does not tell whether anybody has it. The link works once, for an hour.',
  body: forgottenPasswordRequest,
  answers: { 202: answer(doneAnswer, 'A mail is on its way, if somebody has the account.') },
  errors: ['not_found', 'rate_limited'],
  async handle({ services, request, body: { email } }) {
    await services.askForNewPassword({ email, address: clientAddress(request) });
    return { success: true };
  },
});

export const setNewPassword = endpoint({
  method: 'post',
  path: '/api/v1/auth/new-password',
  access: anyone(),
  tag,
  summary: 'Set a new password with the token of a link; every session of the person ends',
  body: newPasswordRequest,
  answers: { 200: answer(newPasswordAnswer, 'Set. Sign in with it.') },
  errors: ['not_found', 'rate_limited'],
  async handle({ services, request, body }) {
    const input = { ...body, client: clientOf(request) };
    const { email } = await openLink(services, request, body.token, () =>
      services.setNewPassword(input),
    );
    return { success: true, email };
  },
});
