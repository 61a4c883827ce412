import type { Request } from 'express';
import type { ErrorCode } from '../../domain/errors';
import type { Person } from '../../ports/identity';
import type { Asking } from '../../services/members/two-factor';
import { answer } from '../docs/responses';
import { endpoint, person } from '../endpoint';
import { clientOf } from '../middleware/client-address';
import {
  proofOf,
  recoveryCodesAnswer,
  signInAnswer,
  twoFactorAnswer,
  twoFactorChangeRequest,
  twoFactorConfirmRequest,
  twoFactorConfirmedAnswer,
  twoFactorSetUpAnswer,
  twoFactorSetUpRequest,
} from '../schemas/settings/auth';
import { answerSession, cookieOf } from '../session-answer';

/** The own second factor. Signing in with it: auth.ts. */

const tag = 'Signing in';
const PATH = '/api/v1/auth/two-factor';
const errors: ErrorCode[] = ['invalid_credentials', 'conflict'];

export const getTwoFactor = endpoint({
  method: 'get',
  path: PATH,
  access: person(),
  tag,
  summary: 'Whether the person has a second factor',
  answers: { 200: answer(twoFactorAnswer, 'The second factor.') },
  handle: async ({ services, person: own }) => ({
    success: true,
    ...(await services.identity.twoFactorState(own)),
  }),
});

export const setUpTwoFactor = endpoint({
  method: 'post',
  path: `${PATH}/set-up`,
  access: person(),
  tag,
  summary: 'Begin to set up a second factor: answers with the secret for an authenticator app',
  description: 'Nothing changes before it is confirmed with a code.',
  body: twoFactorSetUpRequest,
  answers: { 200: answer(twoFactorSetUpAnswer, 'What the app needs.') },
  errors,
  handle: async ({ services, request, person: own, body }) => ({
    success: true,
    ...(await services.twoFactor.setUp(askingOf(request, own), body.password)),
  }),
});

export const confirmTwoFactor = endpoint({
  method: 'post',
  path: `${PATH}/confirm`,
  access: person(),
  tag,
  summary: 'Turn the second factor on, with the first code of the app',
  body: twoFactorConfirmRequest,
  answers: { 200: answer(twoFactorConfirmedAnswer, 'On; the cookie holds a new session.') },
  errors,
  async handle({ services, request, response, person: own, body }) {
    const code = body.code.replace(' ', '');
    const confirmed = await services.twoFactor.confirm(askingOf(request, own), code);
    const { session, recoveryCodes } = confirmed;
    return answerSession(response, session, { recoveryCodes });
  },
});

export const renewRecoveryCodes = endpoint({
  method: 'post',
  path: `${PATH}/recovery-codes`,
  access: person(),
  tag,
  summary: 'Replace all recovery codes',
  body: twoFactorChangeRequest,
  answers: { 200: answer(recoveryCodesAnswer, 'The new ones; the former open nothing.') },
  errors,
  async handle({ services, request, person: own, body: { password, ...proof } }) {
    const given = { password, proof: proofOf(proof) };
    const renewed = await services.twoFactor.renewRecoveryCodes(askingOf(request, own), given);
    return { success: true, ...renewed };
  },
});

export const disableTwoFactor = endpoint({
  method: 'post',
  path: `${PATH}/disable`,
  access: person(),
  tag,
  summary: 'Turn the second factor off',
  body: twoFactorChangeRequest,
  answers: { 200: answer(signInAnswer, 'Off; the cookie holds a new session.') },
  errors,
  async handle({ services, request, response, person: own, body: { password, ...proof } }) {
    const given = { password, proof: proofOf(proof) };
    const session = await services.twoFactor.disable(askingOf(request, own), given);
    return answerSession(response, session);
  },
});

function askingOf(request: Request, own: Person): Asking {
  return { person: own, cookie: cookieOf(request), client: clientOf(request) };
}
