import { z } from 'zod';
import {
  EVENT_KINDS,
  POSTED_NAMES,
  WEBHOOK_EVENTS,
  kindNamed,
  postedName,
} from '../../domain/webhook-event';
import type { ShownEvent } from '../../services/listeners/listened-events';
import { answer, apiKey, endpoint, streamed } from '../endpoint';
import { timestamp } from '../schemas/fields';

const BY_NAME = new Map<string, (typeof EVENT_KINDS)[number]>(
  EVENT_KINDS.map((kind) => [postedName(kind), kind]),
);
const NAMES = [...BY_NAME.keys()].join(', ');

/** Names that a refusal repeats, and the length of each. */
const REPEATED_NAMES = 3;
const REPEATED_LENGTH = 40;

const EXAMPLE = `retry: 2000

event: ready
id: lq3x8k2a
data: {"resumed":false}

event: webhook
id: lq3x8k9f
data: {"eventId":"evt_1f0c","event":"channel_delivered","createdAt":"2026-03-01T09:30:00.000Z","body":"{\\"event\\":\\"channel_delivered\\",\\"eventId\\":\\"evt_1f0c\\"}"}

: still here
id: lq3x8l0b
`;

/** Names of events, with commas between. */
const events = z
  .string({ error: 'must be given once' })
  .superRefine((text, context) => {
    const unknown = text.split(',').filter((name) => !BY_NAME.has(name));
    if (unknown.length === 0) return;
    const named = unknown
      .slice(0, REPEATED_NAMES)
      .map((name) => JSON.stringify(name.slice(0, REPEATED_LENGTH)));
    const message = `has names that are not known: ${named.join(', ')}; it takes ${NAMES}, with commas between`;
    context.addIssue({ code: 'custom', message });
  })
  .transform((text) => {
    const names = text.split(',').map((name) => BY_NAME.get(name));
    return EVENT_KINDS.filter((kind) => names.includes(kind));
  })
  .meta({ type: 'string', minLength: 1 })
  .optional();

/** Seconds back to which a new listener may begin: as long as the events of a stream are kept, less what reading takes. */
const SINCE_SECONDS_MAX = 3300;

const sinceSeconds = z
  .string({ error: 'must be given once' })
  .regex(/^[1-9]\d{0,3}$/, `must be a whole number from 1 to ${SINCE_SECONDS_MAX}`)
  .transform(Number)
  .refine(
    (seconds) => seconds <= SINCE_SECONDS_MAX,
    `must be a whole number from 1 to ${SINCE_SECONDS_MAX}`,
  )
  .meta({ type: 'integer', minimum: 1, maximum: SINCE_SECONDS_MAX })
  .optional();

/** The events of a workspace as they are recorded, for a developer's machine. */
export const listen = endpoint({
  method: 'get',
  path: '/api/v2/listen',
  access: apiKey('listen'),
  tag: 'Deliveries',
  summary: 'Events as they are recorded, for a developer’s machine',
  description:
    'Server-sent events, for a machine that no webhook reaches. `ready` comes first: from then on nothing is missed. `webhook` is a status of a V2 message or a further event, with the `body` that a receiver gets, whatever the webhook settings say. Send the last id within 55 minutes to get everything after it; the same event may come twice, with the same `eventId`. `gap`: events are missing, because the id is too old or more than some 10,000 came after it. Nothing of it counts as a delivery.',
  query: {
    events: events.describe(`Some of ${NAMES}, with commas between; the four statuses by default.`),
    sinceSeconds: sinceSeconds.describe(
      'How long ago to begin without a `Last-Event-ID`: what happened since comes first. From now on by default.',
    ),
  },
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'The id of the last event, to go on after it.',
      schema: { type: 'string' },
    },
  ],
  answers: { 200: streamed('The stream; it goes on until one side ends it.', EXAMPLE) },
  errors: ['too_many_streams'],
  handle({ services, request, response, key, query }) {
    // Express routes HEAD here too; it gets no stream.
    if (request.method === 'HEAD') response.type('text/event-stream').end();
    else {
      const asked = request.get('last-event-id') ?? '';
      const lastEventId = asked === '' ? null : asked;
      const { events: kinds = WEBHOOK_EVENTS, sinceSeconds: since } = query;
      const sinceMs = since === undefined ? null : since * 1000;
      services.listenStreams.open(response, { key, kinds, lastEventId, sinceMs });
    }
    return undefined;
  },
});

const listenedEvent = z
  .object({
    success: z.literal(true),
    event: z.object({
      eventId: z.string(),
      event: z.enum(POSTED_NAMES),
      createdAt: timestamp,
      body: z.string().describe('JSON text that a receiver gets, word for word.'),
    }),
  })
  .meta({ id: 'ListenedEvent' });

function present({ id: eventId, status, createdAt, body }: ShownEvent) {
  return {
    success: true,
    event: { eventId, event: postedName(status), createdAt: createdAt.toISOString(), body },
  } as const;
}

export const getListenedEvent = endpoint({
  method: 'get',
  path: '/api/v2/listen/events/:eventId',
  access: apiKey('listen'),
  tag: 'Deliveries',
  summary: 'An event as a receiver gets it, to post it to a developer’s machine again',
  description:
    'An event that listeners were told of within the last hour, or one that was recorded for the receiver of the workspace.',
  answers: { 200: answer(listenedEvent, 'The event.') },
  errors: ['not_found'],
  handle: async ({ services, key, params: { eventId } }) =>
    present(await services.listenedEvents.show(key.workspaceId, eventId)),
});

const sampleRequest = z
  .strictObject({ event: z.enum(POSTED_NAMES).describe('Event to tell of.') })
  .meta({ id: 'SampleEventRequest' });

export const sampleEvent = endpoint({
  method: 'post',
  path: '/api/v2/listen/events',
  access: apiKey('listen'),
  tag: 'Deliveries',
  summary: 'Tell those who listen of an event that did not happen',
  description:
    'Its ids lead to nothing, such as `test-message-id`. It goes to those who listen to the workspace and to nobody else: no message is sent, and the receiver of the workspace gets nothing. 409 when nobody has listened within the last hour.',
  body: sampleRequest,
  answers: { 202: answer(listenedEvent, 'Told to those who listen.') },
  errors: ['conflict'],
  handle: async ({ services, key, body: { event } }) =>
    present(await services.listenedEvents.sample(key.workspaceId, kindNamed(event))),
});
