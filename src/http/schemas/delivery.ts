import { z } from 'zod';
import { headersOfLines } from '../../domain/attempt-exchange';
import { attemptFailure } from '../../domain/attempt-failure';
import { type DeliveryAttempt, POSTED_NAMES, WEBHOOK_STATES } from '../../domain/webhook-event';
import { timestamp } from './fields';

const headers = z.record(z.string(), z.string());

/** Schema of one POST of a delivery. */
export const attemptSummary = z.object({
  number: z.int().min(1),
  startedAt: timestamp,
  durationMs: z.int().min(0).nullable(),
  outcome: z
    .string()
    .nullable()
    .describe('`http_200`, `timeout`, `refused` …; null while it is under way.'),
  failure: z
    .string()
    .nullable()
    .describe(
      'Why the attempt failed and what to do; null for a success and while it is under way.',
    ),
  httpStatus: z.int().nullable(),
  bodyTruncated: z.boolean().describe('The body of the answer was not read to its end.'),
});

/** Presents an attempt to a program, which has no use for headers and answers. */
export function summarizeAttempt(attempt: DeliveryAttempt) {
  const { number, startedAt, durationMs, outcome, httpStatus, bodyTruncated } = attempt;
  const failure = attemptFailure(attempt);
  return { number, startedAt, durationMs, outcome, failure, httpStatus, bodyTruncated };
}

/** Schema of one POST of a delivery, with what was sent and received. */
export const deliveryAttempt = attemptSummary.extend({
  request: z
    .object({
      method: z.literal('POST'),
      url: z.string().describe('As it was then, without its query.'),
      hasQuery: z.boolean().describe('The URL had a query, which may hold a secret.'),
      headers: headers.describe('As they were sent, with `***` for secrets.'),
    })
    .nullable()
    .describe(
      'As it was sent; its body is that of the event. Null while the attempt is under way, and when it could not be kept.',
    ),
  response: z
    .object({
      headers: headers.describe(
        'The first 32, each cut at 200 characters; `***` for secrets and cookies.',
      ),
    })
    .nullable(),
  responseText: z.string().nullable().describe('First 1 KiB of the answer, secrets masked.'),
});

/** Presents an attempt with what was sent and received. */
export function presentAttempt(attempt: DeliveryAttempt) {
  const { exchange, responseText } = attempt;
  return {
    ...summarizeAttempt(attempt),
    request: exchange === undefined ? null : presentRequest(exchange),
    response: presentResponse(exchange),
    responseText,
  };
}

type Exchange = NonNullable<DeliveryAttempt['exchange']>;

function presentRequest({ url, hasQuery, requestHeaders }: Exchange) {
  return { method: 'POST', url, hasQuery, headers: headersOfLines(requestHeaders) };
}

function presentResponse(exchange: Exchange | undefined) {
  const lines = exchange?.responseHeaders ?? null;
  return lines === null ? null : { headers: headersOfLines(lines) };
}

/** Schema of a delivery in a list; `deliverySummary` of the service makes it. */
export const deliverySchema = z
  .object({
    eventId: z.string(),
    event: z.enum(POSTED_NAMES),
    messageId: z
      .string()
      .nullable()
      .describe('Of the message that it is about; null for events of templates and senders.'),
    state: z.enum(WEBHOOK_STATES),
    run: z.int().min(1).describe('1, and one more for each resend.'),
    attempts: z.int().min(0),
    lastOutcome: z.string().nullable(),
    lastFailure: z
      .string()
      .nullable()
      .describe('Why the latest attempt failed and what to do; null for a success.'),
    createdAt: timestamp.describe('When Herald learned of it.'),
    completedAt: timestamp.nullable(),
  })
  .meta({ id: 'Delivery' });
