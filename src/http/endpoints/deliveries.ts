import { z } from 'zod';
import { type Actor, actorOfKey } from '../../domain/audit';
import { STATUS_RANGE, STATUS_RANGE_RULE, statusRangeOf } from '../../domain/status-range';
import {
  EVENT_NAMES,
  type PastRun,
  WEBHOOK_STATES,
  type WebhookEvent,
  allAttempts,
  kindNamed,
  runOf,
} from '../../domain/webhook-event';
import type { DeliveryDetails } from '../../services/deliveries/show-delivery';
import { deliverySummary } from '../../services/deliveries/steps/delivery-summary';
import { shownActor } from '../../services/workspaces/steps/audit-entry';
import { WORKSPACE, answer, apiKey, endpoint, member } from '../endpoint';
import { readForKeyAndMember } from '../key-and-member';
import { deliveryAttempt, deliverySchema, presentAttempt } from '../schemas/delivery';
import { idPrefix } from '../schemas/message-filters';
import { actorSchema, timestamp } from '../schemas/fields';
import { pageAnswer, pageQuery, presentPage } from '../schemas/paging';
import type { Services } from '../services';

/** Deliveries of webhooks: the log, and resending one event (contract 7). */

const tag = 'Deliveries';
const TIME_RULE = 'must be a time in ISO 8601 with an offset, e.g. 2026-11-21T08:00:00Z';

/** A moment in a query or a body. */
export const moment = z.iso.datetime({ offset: true, error: TIME_RULE });
const time = moment.transform((text) => new Date(text));

/** HTTP status of an answer, or a class of them. */
const responseStatus = z
  .string({ error: 'must be given once' })
  .regex(STATUS_RANGE, STATUS_RANGE_RULE)
  .transform(statusRangeOf)
  .optional();

/** Filters of the delivery log. */
export const deliveryFilters = {
  state: z.enum(WEBHOOK_STATES).optional(),
  event: z.enum(EVENT_NAMES).transform(kindNamed).optional(),
  messageId: z.string().max(128).optional(),
  idPrefix: idPrefix.describe(
    'Beginning of the message’s tracking id, or of the event’s id (`evt_…`), at least 3 characters.',
  ),
  responseStatus: responseStatus.describe(
    'HTTP status of the receiver’s last answer: one, such as 404, or a class, such as 5xx.',
  ),
  from: time.optional(),
  to: time.optional(),
};

const deliveryListAnswer = pageAnswer(deliverySchema).meta({ id: 'DeliveryList' });

export const { forKey: listWebhookDeliveries, forMember: listDeliveries } = readForKeyAndMember({
  path: '/deliveries',
  scope: 'deliveries:read',
  permission: 'settings:read',
  tag,
  summary: 'The webhook events of the last 30 days, newest first',
  query: { ...deliveryFilters, ...pageQuery },
  answers: { 200: answer(deliveryListAnswer, 'A page of the log.') },
  async handle({ services, workspaceId, query: { limit, cursor, event, ...others } }) {
    const filter = { ...others, status: event };
    const page = await services.deliveries.list(workspaceId, filter, { limit, cursor });
    return presentPage(page, deliverySummary);
  },
});

const runSchema = z.object({
  run: z.int().min(1),
  state: z.enum(WEBHOOK_STATES),
  requestedBy: actorSchema.nullable().describe('Null for the first run, which nobody asked for.'),
  requestedAt: timestamp.nullable(),
  recoveryId: z.string().nullable(),
  completedAt: timestamp.nullable(),
  attempts: z.array(deliveryAttempt),
});

const deliveryAnswer = z
  .object({
    success: z.literal(true),
    delivery: deliverySchema.extend({
      request: z
        .object({ headers: z.record(z.string(), z.string()), body: z.string() })
        .describe(
          'The body of every attempt, and the headers of the latest one; before there is one, those that the current settings make. Secrets are masked.',
        ),
      runs: z.array(runSchema).describe('Oldest first; the last is the current one.'),
      nextAttemptAt: timestamp.nullable(),
      held: z
        .boolean()
        .describe(
          'The receiver answers nothing: the first attempt waits until it answers another one.',
        ),
      attemptsPerRun: z.int().min(1),
      planned: z
        .array(
          z.object({
            attempt: z.int().min(1).describe('Within its run.'),
            delayMs: z
              .int()
              .min(0)
              .describe(
                'Pause after the attempt before; up to a fifth longer, or as long as Retry-After asks.',
              ),
          }),
        )
        .describe('Attempts that a pending run has left, if each of them fails.'),
      workflowId: z.string().nullable().describe('Of the current run, for the Temporal UI.'),
    }),
  })
  .meta({ id: 'DeliveryAnswer' });

function presentDeliveryDetails(details: DeliveryDetails) {
  const { event, request, nextAttemptAt, isHeld, attemptsPerRun, planned, workflowId } = details;
  const numbered = allAttempts(event).values();
  const runs = [...event.pastRuns, event].map((run) => presentRun(run, numbered));
  const next = { nextAttemptAt, held: isHeld, attemptsPerRun, planned };
  return { ...deliverySummary(event), request, runs, ...next, workflowId };
}

/** Presents one run. @param numbered attempts of all runs with the numbers the receiver saw; takes those of this run */
function presentRun(run: PastRun, numbered: IterableIterator<WebhookEvent['attempts'][number]>) {
  const { resend, state, completedAt } = run;
  return {
    run: runOf(run),
    state,
    requestedBy: resend && shownActor(resend.by),
    requestedAt: resend?.at ?? null,
    recoveryId: resend?.recoveryId ?? null,
    completedAt,
    attempts: run.attempts.map((attempt) => presentAttempt(numbered.next().value ?? attempt)),
  };
}

export const { forKey: getWebhookDelivery, forMember: getDelivery } = readForKeyAndMember({
  path: '/deliveries/:eventId',
  scope: 'deliveries:read',
  permission: 'settings:read',
  tag,
  summary: 'An event with its request, its runs, attempts and answers',
  answers: { 200: answer(deliveryAnswer, 'The event.') },
  errors: ['not_found'],
  async handle({ services, workspaceId, params: { eventId = '' } }) {
    const details = await services.deliveries.show(workspaceId, eventId);
    return { success: true, delivery: presentDeliveryDetails(details) };
  },
});

/** Body of a resend. */
export const resendRequest = z
  .strictObject({
    run: z
      .int()
      .min(2)
      .optional()
      .describe('The run to make, one more than the one seen; asked for again it is not repeated.'),
  })
  .meta({ id: 'ResendRequest' });

const resendAnswer = z
  .object({
    success: z.literal(true),
    started: z
      .boolean()
      .describe('False when this run was asked for already, or is still under way (`pending`).'),
    delivery: deliverySchema,
  })
  .meta({ id: 'Resent' });

const resend = {
  method: 'post',
  tag,
  body: resendRequest,
  answers: { 202: answer(resendAnswer, 'The run that was asked for.') },
  errors: ['conflict', 'not_found'],
} as const;

export const resendDelivery = endpoint({
  ...resend,
  path: `${WORKSPACE}/deliveries/:eventId/resend`,
  access: member('settings:edit'),
  summary: 'Deliver one event again that has ended, delivered or not, for people',
  handle: ({ services, workspaceId, actor, params, body }) =>
    resendBy(services, { workspaceId, eventId: params.eventId }, actor, body),
});

export const resendWebhookDelivery = endpoint({
  ...resend,
  path: '/api/v2/deliveries/:eventId/resend',
  access: apiKey('deliveries:resend'),
  summary: 'Deliver one event again that has ended, delivered or not',
  handle({ services, workspaceId, key, params, body }) {
    return resendBy(services, { workspaceId, eventId: params.eventId }, actorOfKey(key), body);
  },
});

async function resendBy(
  services: Services,
  { workspaceId, eventId }: { workspaceId: string; eventId: string },
  by: Actor,
  { run }: z.output<typeof resendRequest>,
): Promise<object> {
  const options = { by, ...(run === undefined ? {} : { run }) };
  const { event, started } = await services.deliveries.resend(workspaceId, eventId, options);
  return { success: true, started, delivery: deliverySummary(event) };
}
