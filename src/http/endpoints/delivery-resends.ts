import { z } from 'zod';
import { actorOfKey } from '../../domain/audit';
import { ERROR_CODES } from '../../domain/errors';
import type { MovedAttempt } from '../../services/deliveries/attempt-now';
import { type ChosenResult, RESENDS_MAX } from '../../services/deliveries/resend-deliveries';
import { deliverySummary } from '../../services/deliveries/steps/delivery-summary';
import { WORKSPACE, answer, apiKey, endpoint, member } from '../endpoint';
import { deliverySchema } from '../schemas/delivery';
import { resendRequest } from './deliveries';

/** Attempting a pending event now, and resending several events at once. */

const attemptNowAnswer = z
  .object({
    success: z.literal(true),
    attempt: z
      .int()
      .min(1)
      .describe('Number of the attempt within its run; the run has as many attempts as before.'),
    delivery: deliverySchema.describe('As it was before that attempt.'),
  })
  .meta({ id: 'AttemptedNow' });

const moveForward = {
  method: 'post',
  tag: 'Deliveries',
  description:
    'A run has as many attempts as before. A delivery that is not pending, or whose attempt is in progress, is a `conflict`.',
  answers: { 202: answer(attemptNowAnswer, 'The attempt is under way.') },
  errors: ['conflict', 'not_found'],
} as const;

export const attemptDelivery = endpoint({
  ...moveForward,
  path: `${WORKSPACE}/deliveries/:eventId/attempt`,
  access: member('settings:edit'),
  summary: 'Make the next attempt of a pending delivery now, for people',
  async handle({ services, workspaceId, actor, params: { eventId } }) {
    return presentMoved(await services.deliveries.attemptNow(workspaceId, eventId, actor));
  },
});

export const attemptWebhookDelivery = endpoint({
  ...moveForward,
  path: '/api/v2/deliveries/:eventId/attempt',
  access: apiKey('deliveries:resend'),
  summary: 'Make the next attempt of a pending delivery now',
  async handle({ services, workspaceId, key, params: { eventId } }) {
    return presentMoved(
      await services.deliveries.attemptNow(workspaceId, eventId, actorOfKey(key)),
    );
  },
});

function presentMoved({ attempt, event }: MovedAttempt) {
  return { success: true, attempt, delivery: deliverySummary(event) };
}

const chosenDelivery = resendRequest.extend({ eventId: z.string().min(1).max(128) });

const resendsRequest = z
  .strictObject({
    deliveries: z
      .array(chosenDelivery)
      .min(1)
      .max(RESENDS_MAX)
      .refine(isWithoutRepeats, 'must name each event once')
      .describe(`Events to resend, at most ${RESENDS_MAX}.`),
  })
  .meta({ id: 'ResendsRequest' });

function isWithoutRepeats(chosen: { eventId: string }[]): boolean {
  return new Set(chosen.map(({ eventId }) => eventId)).size === chosen.length;
}

const resendResult = z.object({
  eventId: z.string(),
  started: z
    .boolean()
    .describe('False when its run was asked for already or is still under way, or on an error.'),
  delivery: deliverySchema.nullable().describe('Null when it was not resent.'),
  error: z
    .object({ code: z.enum(ERROR_CODES), message: z.string() })
    .nullable()
    .describe('Why it was not resent; null when it was.'),
});

const resendsAnswer = z
  .object({
    success: z.literal(true),
    results: z.array(resendResult).describe('One for each event, in the order of the request.'),
  })
  .meta({ id: 'ResentSeveral' });

function presentResult(result: ChosenResult) {
  const { eventId } = result;
  if ('refused' in result) {
    const { code, message } = result.refused;
    return { eventId, started: false, delivery: null, error: { code, message } };
  }
  const { started, event } = result.resent;
  return { eventId, started, delivery: deliverySummary(event), error: null };
}

export const resendDeliveries = endpoint({
  method: 'post',
  path: `${WORKSPACE}/deliveries/resend`,
  access: member('settings:edit'),
  tag: 'Deliveries',
  summary: 'Deliver several events again, each as if it were resent alone',
  description: 'Every event has a result of its own: a refused one stops no other.',
  body: resendsRequest,
  answers: { 202: answer(resendsAnswer, 'What became of each.') },
  async handle({ services, workspaceId, actor, body }) {
    const results = await services.deliveries.resendMany(workspaceId, body.deliveries, actor);
    return { success: true, results: results.map(presentResult) };
  },
});
