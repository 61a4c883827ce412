import { z } from 'zod';
import { answer, anyone, endpoint, person } from '../endpoint';
import { clientAddress, clientOf } from '../middleware/client-address';
import { doneAnswer, emailSchema, newPassword, typedPassword } from '../schemas/fields';
import { answerSession, cookieOf, openLink, signInAnswer } from '../session-answer';

/** Passwords of people: confirming, changing and replacing a forgotten one. Tokens travel in bodies: paths are logged. */

const tag = 'Signing in';
const anySession = person({ withOneTimePassword: true });

const confirmPasswordRequest = z
  .strictObject({ password: typedPassword })
  .meta({ id: 'ConfirmPasswordRequest' });

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
    const caller = { cookie: cookieOf(request), client: clientOf(request) };
    await services.members.confirmPassword({ person: own, password, ...caller });
    return { success: true };
  },
});

const passwordRequest = z
  .strictObject({
    currentPassword: typedPassword,
    newPassword,
  })
  .meta({ id: 'PasswordRequest' });

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
    const session = await services.members.changePassword({
      person: own,
      cookie: cookieOf(request),
      current: body.currentPassword,
      next: body.newPassword,
      ...clientOf(request),
    });
    return answerSession(response, session);
  },
});

const forgottenPasswordRequest = z
  .strictObject({ email: emailSchema })
  .meta({ id: 'ForgottenPasswordRequest' });

export const askForNewPassword = endpoint({
  method: 'post',
  path: '/api/v1/auth/forgotten-password',
  access: anyone(),
  tag,
  summary: 'Mail a link for a new password to whoever has the account',
  description:
    'Does not tell whether anybody has it. The latest link works once, for an hour. Within an hour five are mailed, and five more for each browser that the person signed in with.',
  body: forgottenPasswordRequest,
  answers: {
    202: answer(
      doneAnswer,
      'A mail is on its way, if somebody has the account and did not get five already.',
    ),
  },
  errors: ['not_found', 'rate_limited'],
  async handle({ services, request, body: { email } }) {
    const caller = { address: clientAddress(request), cookie: cookieOf(request) };
    await services.members.askForNewPassword({ email, ...caller });
    return { success: true };
  },
});

const newPasswordRequest = z
  .strictObject({
    token: z.string().min(1).max(200).describe('From the link.'),
    newPassword,
  })
  .meta({ id: 'PasswordLinkRequest' });

const newPasswordAnswer = z
  .object({
    success: z.literal(true),
    email: z.string().describe('Of the account that has the new password.'),
  })
  .meta({ id: 'NewPasswordSet' });

export const setNewPassword = endpoint({
  method: 'post',
  path: '/api/v1/auth/new-password',
  access: anyone(),
  tag,
  summary: 'Set a new password with the token of a link; every session of the person ends',
  body: newPasswordRequest,
  answers: { 200: answer(newPasswordAnswer, 'Set. Sign in with it.') },
  errors: ['not_found', 'rate_limited'],
  async handle({ services, request, response, body }) {
    const input = { ...body, client: clientOf(request) };
    const { email, cookies } = await openLink(services, request, body.token, () =>
      services.members.setNewPassword(input),
    );
    for (const cookie of cookies) response.append('Set-Cookie', cookie);
    return { success: true, email };
  },
});
