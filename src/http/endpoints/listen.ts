import { z } from 'zod';
import { WEBHOOK_EVENTS, postedName } from '../../domain/webhook-event';
import { apiKey, endpoint, streamed } from '../endpoint';

const BY_NAME = new Map<string, (typeof WEBHOOK_EVENTS)[number]>(
  WEBHOOK_EVENTS.map((status) => [postedName(status), status]),
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
    return WEBHOOK_EVENTS.filter((status) => names.includes(status));
  })
  .meta({ type: 'string', minLength: 1 })
  .optional();

/** The statuses of a workspace as they are recorded, for a developer's machine. */
export const listen = endpoint({
  method: 'get',
  path: '/api/v2/listen',
  access: apiKey('listen'),
  tag: 'Deliveries',
  summary: 'Statuses as they are recorded, for a developer’s machine',
  description:
    'Server-sent events, for a machine that no webhook reaches. `ready` comes first: from then on nothing is missed. `webhook` is a status of a V2 message, with the `body` that a receiver gets, whatever the webhook settings say. Send the last id within 55 minutes to get everything after it; the same event may come twice, with the same `eventId`. `gap`: statuses are missing, because the id is too old or more than some 10,000 came after it. Nothing of it counts as a delivery.',
  query: {
    events: events.describe(`Some of ${NAMES}, with commas between; all of them by default.`),
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
      const statuses = query.events ?? WEBHOOK_EVENTS;
      services.listenStreams.open(response, { key, statuses, lastEventId });
    }
    return undefined;
  },
});
