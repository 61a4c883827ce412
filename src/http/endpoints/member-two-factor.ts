import type { Request } from 'express';
import { z } from 'zod';
import type { ErrorCode } from '../../domain/errors';
import type { Person, SecondFactor } from '../../ports/identity';
import type { Asking } from '../../services/members/two-factor';
import { answer, anyone, endpoint, person } from '../endpoint';
import { clientOf } from '../middleware/client-address';
import { needsOneOf, typedPassword } from '../schemas/fields';
import { answerSession, cookieOf, signInAnswer } from '../session-answer';

/** The second factor of a person: setting it up, signing in with it, and turning it off. */

const tag = 'Signing in';
const PATH = '/api/v1/auth/two-factor';
const errors: ErrorCode[] = ['invalid_credentials', 'conflict'];

const twoFactorAnswer = z
  .object({
    success: z.literal(true),
    enabled: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'TwoFactorState' });

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

const twoFactorSetUpRequest = z
  .strictObject({ password: typedPassword })
  .meta({ id: 'TwoFactorSetUpRequest' });

const twoFactorSetUpAnswer = z
  .object({
    success: z.literal(true),
    uri: z.string().describe('For the authenticator app, as a QR code: `otpauth://totp/…`.'),
    secret: z.string().describe('The secret in it, for who types it. Shown this once.'),
  })
  .meta({ id: 'TwoFactorSetUp' });

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
    ...(await services.members.twoFactor.setUp(askingOf(request, own), body.password)),
  }),
});

const totpCode = z
  .string()
  .regex(/^[0-9]{3} ?[0-9]{3}$/, 'must be the six digits that the app shows')
  .describe('Of the authenticator app.');

const recoveryCodesSchema = z
  .array(z.string())
  .describe('Each works once, instead of a code of the app. Shown this once.');

const twoFactorConfirmRequest = z
  .strictObject({ code: totpCode })
  .meta({ id: 'TwoFactorConfirmRequest' });

const twoFactorConfirmedAnswer = signInAnswer
  .extend({ recoveryCodes: recoveryCodesSchema })
  .meta({ id: 'TwoFactorConfirmed' });

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
    const confirmed = await services.members.twoFactor.confirm(askingOf(request, own), code);
    const { session, recoveryCodes } = confirmed;
    return answerSession(response, session, { recoveryCodes });
  },
});

const recoveryCode = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(40)
  .describe('Works once, instead of a code of the app.');

const secondFactor = { code: totpCode.optional(), recoveryCode: recoveryCode.optional() };

const ONE_OF_BOTH = 'exactly one of code and recoveryCode is needed';

const secondStepRequest = z
  .strictObject(secondFactor)
  .refine(hasOneProof, { message: ONE_OF_BOTH, path: ['code'] })
  .meta(needsOneOf(['code', 'recoveryCode']))
  .meta({ id: 'SecondStepRequest' });

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
    const session = await services.members.finishSignIn({ proof: proofOf(body), cookie, client });
    return answerSession(response, session);
  },
});

/** Change of the second factor, which needs the password and the second factor itself. */
const twoFactorChangeRequest = z
  .strictObject({ password: typedPassword, ...secondFactor })
  .refine(hasOneProof, { message: ONE_OF_BOTH, path: ['code'] })
  .meta(needsOneOf(['code', 'recoveryCode']))
  .meta({ id: 'TwoFactorChangeRequest' });

const recoveryCodesAnswer = z
  .object({ success: z.literal(true), recoveryCodes: recoveryCodesSchema })
  .meta({ id: 'RecoveryCodes' });

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
    const renewed = await services.members.twoFactor.renewRecoveryCodes(
      askingOf(request, own),
      given,
    );
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
    const session = await services.members.twoFactor.disable(askingOf(request, own), given);
    return answerSession(response, session);
  },
});

function askingOf(request: Request, own: Person): Asking {
  return { person: own, cookie: cookieOf(request), client: clientOf(request) };
}

interface GivenProof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
}

function hasOneProof({ code, recoveryCode: recovery }: GivenProof): boolean {
  return (code === undefined) !== (recovery === undefined);
}

/** Returns the proof that was given. Authenticator apps show the digits of a code in two groups. */
function proofOf({ code, recoveryCode: recovery }: GivenProof): SecondFactor {
  return code === undefined ? { recoveryCode: recovery ?? '' } : { code: code.replace(' ', '') };
}
