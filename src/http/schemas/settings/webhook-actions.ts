import { z } from 'zod';
import { WEBHOOK_EVENTS } from '../../../domain/webhook-event';
import { MAX_OVERLAP_MS } from '../../../services/webhooks/webhook-signing';
import { timestamp } from '../timestamp';

const HOUR_MS = 3_600_000;
const MAX_OVERLAP_HOURS = MAX_OVERLAP_MS / HOUR_MS;

/** A request that says nothing beside its path. */
export const emptyRequest = z.strictObject({}).meta({ id: 'EmptyRequest' });

/** `event` apart, what the form shows: whatever is given has to be what is saved (contract 6). */
export const webhookTestRequest = z
  .strictObject({
    event: z.enum(WEBHOOK_EVENTS).optional().describe('`delivered` when absent.'),
    version: z.string().max(64).optional().describe('The `version` the settings were loaded with.'),
    enabled: z.boolean().optional(),
    url: z.string().max(2048).nullable().optional(),
    token: z.string().max(512).nullable().optional(),
    events: z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length).optional(),
  })
  .meta({ id: 'WebhookTestRequest' });

export const webhookTestAnswer = z
  .object({
    success: z.literal(true),
    result: z.object({
      passed: z.boolean().describe('Whether a 2xx status line came in time.'),
      event: z.enum(WEBHOOK_EVENTS.map((status) => `channel_${status}` as const)),
      eventId: z.string(),
      outcome: z.string().describe('`http_200`, `timeout`, `refused` …'),
      httpStatus: z.int().nullable(),
      durationMs: z.int().min(0),
      responseText: z.string().nullable().describe('First 1 KiB, the token masked.'),
    }),
  })
  .meta({ id: 'WebhookTested' });

export const webhookHealthAnswer = z
  .object({
    success: z.literal(true),
    health: z.object({
      indicator: z.enum(['Not configured', 'Disabled', 'Waiting', 'Active', 'Error']),
      successRate: z
        .number()
        .min(0)
        .max(1)
        .nullable()
        .describe('Of what was completed in the last 7 days; null when nothing was.'),
      pending: z.int().min(0),
      since: timestamp
        .nullable()
        .describe(
          'When the URL was saved: `indicator`, `deliveredAt` and `failedAt` count from then; null without a URL.',
        ),
      days: z
        .array(z.object({ day: z.iso.date(), delivered: z.int().min(0), failed: z.int().min(0) }))
        .describe('The last seven days (UTC), oldest first.'),
      deliveredAt: timestamp.nullable().describe('Last, since the URL was saved.'),
      failedAt: timestamp.nullable().describe('Last, since the URL was saved.'),
    }),
  })
  .meta({ id: 'WebhookHealth' });

/** In milliseconds when read. */
export const rotateRequest = z
  .strictObject({
    overlapHours: z
      .number()
      .min(0)
      .max(MAX_OVERLAP_HOURS)
      .default(24)
      .describe(
        'How long the present secret signs beside the new one; with 0 no earlier secret signs any more.',
      ),
  })
  .meta({ id: 'RotateRequest' });

export function overlapMsOf({ overlapHours }: z.output<typeof rotateRequest>): number {
  return Math.round(overlapHours * HOUR_MS);
}

export const signingSecretAnswer = z
  .object({
    success: z.literal(true),
    secret: z.string().describe('`whsec_…`; shown this once.'),
    previousEndsAt: timestamp.nullable().describe('Until then the secret before signs too.'),
  })
  .meta({ id: 'SigningSecret' });
