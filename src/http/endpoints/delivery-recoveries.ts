import { z } from 'zod';
import { DEFAULT_RECOVERY_RATE, MAX_RECOVERY_RATE } from '../../domain/recovery';
import {
  FAILED_STATUS_RANGE,
  FAILED_STATUS_RANGE_RULE,
  statusRangeOf,
  statusRangeText,
} from '../../domain/status-range';
import type { RecoveryProgress } from '../../services/deliveries/show-recoveries';
import { shownActor } from '../../services/workspaces/steps/audit-entry';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { actorSchema, emptyRequest, timestamp } from '../schemas/fields';
import { moment } from './deliveries';

/** Recoveries: resending what failed since a time (contract 7). */

const tag = 'Deliveries';
const RECOVERIES = `${WORKSPACE}/recoveries` as const;
const RECOVERY = `${RECOVERIES}/:recoveryId` as const;

const counts = z.object({
  pending: z.int().min(0),
  delivered: z.int().min(0),
  failed: z.int().min(0),
  cancelled: z.int().min(0),
});

const recoverySchema = z
  .object({
    recoveryId: z.string(),
    state: z.enum(['running', 'done', 'cancelled']),
    since: timestamp,
    responseStatus: z
      .string()
      .nullable()
      .describe('HTTP status or class of the last answers; null for all events.'),
    total: z.int().min(0).describe('Failed events when it was asked for.'),
    resent: counts.describe('What has become of those it resent.'),
    ratePerSecond: z.int(),
    requestedBy: actorSchema,
    createdAt: timestamp,
    endedAt: timestamp.nullable(),
  })
  .meta({ id: 'Recovery' });

function presentRecovery({ recovery, resent }: RecoveryProgress) {
  const { id, state, since, total, ratePerSecond, by, createdAt, endedAt } = recovery;
  const { responseStatus: statuses } = recovery;
  return {
    recoveryId: id,
    state,
    since,
    responseStatus: statuses === undefined ? null : statusRangeText(statuses),
    total,
    resent,
    ratePerSecond,
    requestedBy: shownActor(by),
    createdAt,
    endedAt,
  };
}

const recoverRequest = z
  .strictObject({
    since: moment.transform((text) => new Date(text)).meta({ type: 'string', format: 'date-time' }),
    responseStatus: z
      .string()
      .regex(FAILED_STATUS_RANGE, FAILED_STATUS_RANGE_RULE)
      .transform(statusRangeOf)
      .optional()
      .describe(
        'Only events whose last answer had this HTTP status, such as 404, or class: 3xx, 4xx or 5xx.',
      ),
    ratePerSecond: z.int().min(1).max(MAX_RECOVERY_RATE).default(DEFAULT_RECOVERY_RATE),
    dryRun: z.boolean().default(false).describe('Only count them.'),
  })
  .meta({ id: 'RecoverRequest' });

const recoverableAnswer = z
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

const recoveryAnswer = z
  .object({ success: z.literal(true), recovery: recoverySchema })
  .meta({ id: 'RecoveryAnswer' });

export const recoverDeliveries = endpoint({
  method: 'post',
  path: `${WORKSPACE}/deliveries/recover`,
  access: member('settings:edit'),
  tag,
  summary: 'Deliver again whatever failed since a time, at a bounded rate',
  body: recoverRequest,
  answers: {
    200: answer(recoverableAnswer, 'With `dryRun`: how many it would resend.'),
    202: answer(recoveryAnswer, 'It is under way.'),
  },
  success: 200,
  errors: ['conflict'],
  async handle({ services: { deliveries }, response, workspaceId, actor, body }) {
    const { since, responseStatus: statuses, ratePerSecond, dryRun } = body;
    if (dryRun) {
      return {
        success: true,
        ...(await deliveries.countRecoverable(workspaceId, since, statuses)),
      };
    }
    const request = { since, responseStatus: statuses, ratePerSecond, by: actor };
    const started = await deliveries.startRecovery(workspaceId, request);
    response.status(202);
    return { success: true, recovery: presentRecovery(started) };
  },
});

const recoveryListAnswer = z
  .object({ success: z.literal(true), data: z.array(recoverySchema) })
  .meta({ id: 'RecoveryList' });

export const listRecoveries = endpoint({
  method: 'get',
  path: RECOVERIES,
  access: member('settings:read'),
  tag,
  summary: 'The last recoveries, newest first',
  answers: { 200: answer(recoveryListAnswer, 'How far they have come.') },
  async handle({ services, workspaceId }) {
    const recoveries = await services.deliveries.listRecoveries(workspaceId);
    return { success: true, data: recoveries.map(presentRecovery) };
  },
});

export const getRecovery = endpoint({
  method: 'get',
  path: RECOVERY,
  access: member('settings:read'),
  tag,
  summary: 'How far a recovery has come',
  answers: { 200: answer(recoveryAnswer, 'The recovery.') },
  async handle({ services, workspaceId, params }) {
    const shown = await services.deliveries.showRecovery(workspaceId, params.recoveryId);
    return { success: true, recovery: presentRecovery(shown) };
  },
});

export const cancelRecovery = endpoint({
  method: 'post',
  path: `${RECOVERY}/cancel`,
  access: member('settings:edit'),
  tag,
  summary: 'Resend nothing further',
  body: emptyRequest,
  answers: { 200: answer(recoveryAnswer, 'It has ended.') },
  async handle({ services, workspaceId, actor, params }) {
    const cancelled = await services.deliveries.cancelRecovery(
      workspaceId,
      params.recoveryId,
      actor,
    );
    return { success: true, recovery: presentRecovery(cancelled) };
  },
});
