import type { Request } from 'express';
import { NO_CURSOR } from '../../services/live/steps/cursor';
import { WORKSPACE, endpoint, member, streamed } from '../endpoint';

const EXAMPLE = `retry: 2000

event: ready
id: lq3x8k2a
data: {}

event: changed
id: lq3x8k9f
data: {"conversationIds":["cnv_1f0c"]}

: still here
`;

/** The change feed of the Inbox. */
export const watchInbox = endpoint({
  method: 'get',
  path: `${WORKSPACE}/live`,
  access: member('inbox:use'),
  tag: 'Conversations',
  summary: 'What changes in the Inbox, as it happens',
  description:
    'Server-sent events. `ready` comes first: from then on nothing is missed. `changed` names conversations in `conversationIds`; read again what you show of them. `resync`: read everything again. Whoever comes back with the id of the last event is told all that came after it; the same change may be told twice.',
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'The id of the last event; browsers send it when they come back.',
      schema: { type: 'string' },
    },
    {
      name: 'lastEventId',
      in: 'query',
      description: 'The same, for clients that cannot set the header.',
      schema: { type: 'string' },
    },
  ],
  answers: { 200: streamed('The stream; it goes on until one side ends it.', EXAMPLE) },
  handle({ services, request, response, workspaceId, member: { personId } }) {
    // Express routes HEAD here too; it gets no stream.
    if (request.method === 'HEAD') response.type('text/event-stream').end();
    else {
      const lastEventId = lastEventIdOf(request);
      services.liveStreams.open(request, response, { personId, workspaceId, lastEventId });
    }
    return undefined;
  },
});

/** Returns the place to resume at; null for a new watcher. Browsers send the header, pages can only set the query. */
function lastEventIdOf(request: Request): string | null {
  const { lastEventId } = request.query;
  const asked = request.get('last-event-id') ?? lastEventId;
  if (asked === undefined || asked === '') return null;
  // Given twice it is not a valid place.
  return typeof asked === 'string' ? asked : NO_CURSOR;
}
