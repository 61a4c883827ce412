import { z } from 'zod';
import { MAX_OVERLAP_MS } from '../../services/webhooks/webhook-signing';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { doneAnswer, emptyRequest, timestamp } from '../schemas/fields';

/** The signature of deliveries, by the Standard Webhooks scheme (contract 7). */

const tag = 'Settings';
const HOUR_MS = 3_600_000;
const SIGNATURE = `${WORKSPACE}/webhook-settings/signature` as const;

const signingSecretAnswer = z
  .object({
    success: z.literal(true),
    secret: z.string().describe('`whsec_…`; shown this once.'),
    previousEndsAt: timestamp.nullable().describe('Until then the secret before signs too.'),
  })
  .meta({ id: 'SigningSecret' });

export const enableWebhookSignature = endpoint({
  method: 'post',
  path: SIGNATURE,
  access: member('settings:edit', { freshPassword: true }),
  tag,
  summary: 'Sign deliveries by the Standard Webhooks scheme',
  body: emptyRequest,
  answers: { 201: answer(signingSecretAnswer, 'The secret, this once.') },
  errors: ['conflict'],
  handle: async ({ services, workspaceId, actor }) => ({
    success: true,
    ...(await services.webhooks.signing.enable(workspaceId, actor)),
  }),
});

const rotateRequest = z
  .strictObject({
    overlapHours: z
      .number()
      .min(0)
      .max(MAX_OVERLAP_MS / HOUR_MS)
      .default(24)
      .describe(
        'How long the present secret signs beside the new one; with 0 no earlier secret signs any more.',
      ),
  })
  .meta({ id: 'RotateRequest' });

export const rotateWebhookSignature = endpoint({
  method: 'post',
  path: `${SIGNATURE}/rotate`,
  access: member('settings:edit', { freshPassword: true }),
  tag,
  summary: 'Make a new secret; the old one signs too for a while',
  body: rotateRequest,
  answers: { 200: answer(signingSecretAnswer, 'The new secret, this once.') },
  errors: ['conflict'],
  handle: async ({ services, workspaceId, actor, body }) => ({
    success: true,
    ...(await services.webhooks.signing.rotate(workspaceId, overlapMsOf(body), actor)),
  }),
});

export const disableWebhookSignature = endpoint({
  method: 'delete',
  path: SIGNATURE,
  access: member('settings:edit'),
  tag,
  summary: 'Send deliveries unsigned',
  answers: { 200: answer(doneAnswer, 'They are unsigned.') },
  errors: ['conflict'],
  async handle({ services, workspaceId, actor }) {
    await services.webhooks.signing.disable(workspaceId, actor);
    return { success: true };
  },
});

function overlapMsOf({ overlapHours }: z.output<typeof rotateRequest>): number {
  return Math.round(overlapHours * HOUR_MS);
}
