import { z } from 'zod';
import { DEFAULT_RECOVERY_RATE, MAX_RECOVERY_RATE } from '../../../domain/recovery';
import {
  EVENT_NAMES,
  WEBHOOK_EVENTS,
  WEBHOOK_STATES,
  statusNamed,
} from '../../../domain/webhook-event';
import { deliveryAttempt } from '../message-answer';
import { pageAnswer } from '../page-query';
import { timestamp } from '../timestamp';
import { actor } from './audit';

const TIME_RULE = 'must be a time in ISO 8601 with an offset, e.g. 2026-11-21T08:00:00Z';

const moment = z.iso.datetime({ offset: true, error: TIME_RULE });
const time = moment.transform((text) => new Date(text));

/** The filters of the delivery log. */
export const deliveryFilters = {
  state: z.enum(WEBHOOK_STATES).optional(),
  event: z.enum(EVENT_NAMES).transform(statusNamed).optional(),
  messageId: z.string().max(128).optional(),
  from: time.optional(),
  to: time.optional(),
};

export const delivery = z
  .object({
    eventId: z.string(),
    event: z.enum(WEBHOOK_EVENTS.map((status) => `channel_${status}` as const)),
    messageId: z.string(),
    state: z.enum(WEBHOOK_STATES),
    run: z.int().min(1).describe('1, and one more for each resend.'),
    attempts: z.int().min(0),
    lastOutcome: z.string().nullable(),
    createdAt: timestamp.describe('When the status was reported.'),
    completedAt: timestamp.nullable(),
  })
  .meta({ id: 'Delivery' });

export const deliveryListAnswer = pageAnswer(delivery).meta({ id: 'DeliveryList' });

const run = z.object({
  run: z.int().min(1),
  state: z.enum(WEBHOOK_STATES),
  requestedBy: actor.nullable().describe('Null for the first run, which nobody asked for.'),
  requestedAt: timestamp.nullable(),
  recoveryId: z.string().nullable(),
  completedAt: timestamp.nullable(),
  attempts: z.array(
    deliveryAttempt.extend({
      responseText: z.string().nullable().describe('First 1 KiB, the token masked.'),
    }),
  ),
});

export const deliveryAnswer = z
  .object({
    success: z.literal(true),
    delivery: delivery.extend({
      request: z
        .object({ headers: z.record(z.string(), z.string()), body: z.string() })
        .describe('As an attempt with the present settings makes it; secrets are masked.'),
      runs: z.array(run).describe('Oldest first; the last is the current one.'),
      nextAttemptAt: timestamp.nullable(),
      workflowId: z.string().nullable().describe('Of the current run, for the Temporal UI.'),
    }),
  })
  .meta({ id: 'DeliveryAnswer' });

export const resendRequest = z
  .strictObject({
    run: z
      .int()
      .min(2)
      .optional()
      .describe('The run to make, one more than the one seen; asked for again it is not repeated.'),
  })
  .meta({ id: 'ResendRequest' });

export const resendAnswer = z
  .object({
    success: z.literal(true),
    started: z
      .boolean()
      .describe('False when this run was asked for already, or is still under way (`pending`).'),
    delivery,
  })
  .meta({ id: 'Resent' });

export const recoverRequest = z
  .strictObject({
    since: moment.transform((text) => new Date(text)).meta({ type: 'string', format: 'date-time' }),
    ratePerSecond: z.int().min(1).max(MAX_RECOVERY_RATE).default(DEFAULT_RECOVERY_RATE),
    dryRun: z.boolean().default(false).describe('Only count them.'),
  })
  .meta({ id: 'RecoverRequest' });

export const recoverableAnswer = z
  .object({
    success: z.literal(true),
    failed: z.int().min(0).describe('Events that would be resent.'),
    pending: z
      .int()
      .min(0)
      .describe(
        'Events still under way, whenever reported: they are delivered without a recovery.',
      ),
  })
  .meta({ id: 'Recoverable' });

const counts = z.object({
  pending: z.int().min(0),
  delivered: z.int().min(0),
  failed: z.int().min(0),
  cancelled: z.int().min(0),
});

const recovery = z
  .object({
    recoveryId: z.string(),
    state: z.enum(['running', 'done', 'cancelled']),
    since: timestamp,
    total: z.int().min(0).describe('Failed events when it was asked for.'),
    resent: counts.describe('What has become of those it resent.'),
    ratePerSecond: z.int(),
    requestedBy: actor,
    createdAt: timestamp,
    endedAt: timestamp.nullable(),
  })
  .meta({ id: 'Recovery' });

export const recoveryAnswer = z
  .object({ success: z.literal(true), recovery })
  .meta({ id: 'RecoveryAnswer' });
export const recoveryListAnswer = z
  .object({ success: z.literal(true), data: z.array(recovery) })
  .meta({ id: 'RecoveryList' });
