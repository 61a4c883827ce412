import { z } from 'zod';
import { normalEmail } from '../../../domain/people/membership';
import type { SecondFactor } from '../../../ports/identity';
import { LABEL_PATTERN, LABEL_RULE } from '../../../domain/text-limits';
import { PERMISSIONS, ROLES } from '../../../domain/people/permissions';
import { needsOneOf } from '../one-of-fields';

const MIN_PASSWORD = 12;
/** Longer ones only cost the server time. */
const MAX_PASSWORD = 128;

export const email = z
  .email('must be an e-mail address')
  .max(254)
  .transform(normalEmail)
  .meta({ type: 'string', format: 'email' });

/** A password somebody types to sign in: whatever it is, it is right or wrong. */
const typedPassword = z.string().min(1).max(MAX_PASSWORD);

/** A password somebody chooses. */
export const newPassword = z
  .string()
  .min(MIN_PASSWORD, `must be at least ${MIN_PASSWORD} characters`)
  .max(MAX_PASSWORD, `must be at most ${MAX_PASSWORD} characters`);

/** A short text for people. */
export const label = z
  .string()
  .regex(LABEL_PATTERN, LABEL_RULE)
  .regex(/\S/, 'must not be empty')
  .trim();

export const role = z.enum(ROLES);
export const permission = z.enum(PERMISSIONS);

export const signInRequest = z
  .strictObject({ email, password: typedPassword })
  .meta({ id: 'SignInRequest' });

export const confirmPasswordRequest = z
  .strictObject({ password: typedPassword })
  .meta({ id: 'ConfirmPasswordRequest' });

export const passwordRequest = z
  .strictObject({
    currentPassword: typedPassword,
    newPassword,
  })
  .meta({ id: 'PasswordRequest' });

export const forgottenPasswordRequest = z
  .strictObject({ email })
  .meta({ id: 'ForgottenPasswordRequest' });

export const newPasswordRequest = z
  .strictObject({
    token: z.string().min(1).max(200).describe('From the link.'),
    newPassword,
  })
  .meta({ id: 'NewPasswordRequest' });

const totpCode = z
  .string()
  .regex(/^[0-9]{3} ?[0-9]{3}$/, 'must be the six digits that the app shows')
  .describe('Of the authenticator app.');

const recoveryCode = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(40)
  .describe('Works once, instead of a code of the app.');

const secondFactor = { code: totpCode.optional(), recoveryCode: recoveryCode.optional() };
const ONE_OF_BOTH = 'exactly one of code and recoveryCode is needed';

export const secondStepRequest = z
  .strictObject(secondFactor)
  .refine(hasOneProof, { message: ONE_OF_BOTH, path: ['code'] })
  .meta(needsOneOf('code', 'recoveryCode'))
  .meta({ id: 'SecondStepRequest' });

export const twoFactorSetUpRequest = z
  .strictObject({ password: typedPassword })
  .meta({ id: 'TwoFactorSetUpRequest' });

export const twoFactorConfirmRequest = z
  .strictObject({ code: totpCode })
  .meta({ id: 'TwoFactorConfirmRequest' });

/** Change of the second factor, which needs the password and the second factor itself. */
export const twoFactorChangeRequest = z
  .strictObject({ password: typedPassword, ...secondFactor })
  .refine(hasOneProof, { message: ONE_OF_BOTH, path: ['code'] })
  .meta(needsOneOf('code', 'recoveryCode'))
  .meta({ id: 'TwoFactorChangeRequest' });

interface GivenProof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
}

function hasOneProof({ code, recoveryCode: recovery }: GivenProof): boolean {
  return (code === undefined) !== (recovery === undefined);
}

/** The one of both that was given; apps show the digits of a code in two groups. */
export function proofOf({ code, recoveryCode: recovery }: GivenProof): SecondFactor {
  return code === undefined ? { recoveryCode: recovery ?? '' } : { code: code.replace(' ', '') };
}

const person = z.object({ personId: z.string(), email: z.string(), name: z.string() });

export const signInAnswer = z
  .object({
    success: z.literal(true),
    person,
    passwordChangeRequired: z
      .boolean()
      .describe(
        'True after a one-time password: every call but changing it answers 403 until then.',
      ),
  })
  .meta({ id: 'SignedIn' });

export const twoFactorAnswer = z
  .object({
    success: z.literal(true),
    enabled: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'TwoFactorState' });

export const twoFactorSetUpAnswer = z
  .object({
    success: z.literal(true),
    uri: z.string().describe('For the authenticator app, as a QR code: `otpauth://totp/…`.'),
    secret: z.string().describe('The secret in it, for who types it. Shown this once.'),
  })
  .meta({ id: 'TwoFactorSetUp' });

const recoveryCodes = z
  .array(z.string())
  .describe('Each works once, instead of a code of the app. Shown this once.');

export const twoFactorConfirmedAnswer = signInAnswer
  .extend({ recoveryCodes })
  .meta({ id: 'TwoFactorConfirmed' });

export const recoveryCodesAnswer = z
  .object({ success: z.literal(true), recoveryCodes })
  .meta({ id: 'RecoveryCodes' });

export const joinedAnswer = signInAnswer
  .extend({
    workspaceId: z.string().describe('Of the workspace that the person is a member of now.'),
  })
  .meta({ id: 'Joined' });

export const signInOptionsAnswer = z
  .object({
    success: z.literal(true),
    forgottenPassword: z.boolean().describe('Whether a link for a new password can be mailed.'),
  })
  .meta({ id: 'SignInOptions' });

export const newPasswordAnswer = z
  .object({
    success: z.literal(true),
    email: z.string().describe('Of the account that has the new password.'),
  })
  .meta({ id: 'NewPasswordSet' });

export const doneAnswer = z.object({ success: z.literal(true) }).meta({ id: 'Done' });

const ownWorkspace = z.object({
  workspaceId: z.string(),
  name: z.string(),
  role,
  permissions: z.array(permission),
});

export const meAnswer = z
  .object({
    success: z.literal(true),
    person,
    workspaces: z.array(ownWorkspace),
    workflowsUrl: z
      .string()
      .nullable()
      .describe(
        'Where the Temporal UI shows a workflow: add its id, percent-encoded. Null when the operator has not set it.',
      ),
  })
  .meta({ id: 'Me' });

export const workspaceListAnswer = z
  .object({
    success: z.literal(true),
    data: z.array(ownWorkspace),
  })
  .meta({ id: 'WorkspaceList' });
