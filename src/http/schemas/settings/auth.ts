import { z } from 'zod';
import { normalEmail } from '../../../domain/people/email';
import { LABEL_PATTERN, LABEL_RULE } from '../../../domain/text-limits';
import { PERMISSIONS } from '../../../domain/people/permissions';
import { ROLES } from '../../../domain/people/roles';

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

export const signInRequest = z.strictObject({ email, password: typedPassword });

export const passwordRequest = z.strictObject({
  currentPassword: typedPassword,
  newPassword,
});

export const forgottenPasswordRequest = z.strictObject({ email });

export const newPasswordRequest = z.strictObject({
  token: z.string().min(1).max(200).describe('From the link.'),
  newPassword,
});

const person = z.object({ personId: z.string(), email: z.string(), name: z.string() });

export const signInAnswer = z.object({
  success: z.literal(true),
  person,
  passwordChangeRequired: z
    .boolean()
    .describe('True after a one-time password: every call but changing it answers 403 until then.'),
});

export const joinedAnswer = signInAnswer.extend({
  workspaceId: z.string().describe('Of the workspace that the person is a member of now.'),
});

export const signInOptionsAnswer = z.object({
  success: z.literal(true),
  forgottenPassword: z.boolean().describe('Whether a link for a new password can be mailed.'),
});

export const newPasswordAnswer = z.object({
  success: z.literal(true),
  email: z.string().describe('Of the account that has the new password.'),
});

export const doneAnswer = z.object({ success: z.literal(true) });

const ownWorkspace = z.object({
  workspaceId: z.string(),
  name: z.string(),
  role,
  permissions: z.array(permission),
});

export const meAnswer = z.object({
  success: z.literal(true),
  person,
  workspaces: z.array(ownWorkspace),
  workflowsUrl: z
    .string()
    .nullable()
    .describe(
      'Where the Temporal UI shows a workflow: add its id, percent-encoded. Null when the operator has not set it.',
    ),
});

export const workspaceListAnswer = z.object({
  success: z.literal(true),
  data: z.array(ownWorkspace),
});
