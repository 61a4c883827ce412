import type { Request } from 'express';
import { z } from 'zod';
import { PRESENCE_ACTIVITIES } from '../../ports/live-changes';
import { NO_CURSOR } from '../../services/live/steps/cursor';
import { WORKSPACE, answer, endpoint, member, streamed } from '../endpoint';
import { doneAnswer } from '../schemas/fields';

const EXAMPLE = `retry: 2000

event: ready
id: lq3x8k2a
data: {}

event: changed
id: lq3x8k9f
data: {"conversationIds":["cnv_1f0c"]}

event: presence
id: lq3x8k9f
data: {"conversationId":"cnv_1f0c","viewers":[{"memberId":"mbr_2","isTyping":true}]}

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
    'Server-sent events. `ready` comes first: from then on nothing is missed. `changed` names conversations in `conversationIds`; read again what you show of them. `resync`: read everything again. Whoever comes back with the id of the last event is told all that came after it; the same change may be told twice. `presence` lists the other members who have a conversation open that you have shown to be viewing; it replaces the list before.',
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
  errors: ['too_many_streams'],
  handle({ services, request, response, workspaceId, member: { personId, id: memberId } }) {
    // Express routes HEAD here too; it gets no stream.
    if (request.method === 'HEAD') response.type('text/event-stream').end();
    else {
      const lastEventId = lastEventIdOf(request);
      const watcher = { personId, memberId, workspaceId, lastEventId };
      services.liveStreams.open(request, response, watcher);
    }
    return undefined;
  },
});

const presenceRequest = z
  .strictObject({
    activity: z
      .enum(PRESENCE_ACTIVITIES)
      .describe(
        '`viewing`: the conversation is open, repeat it every 25 s. `typing`: repeat it every 3 s. `left`: it was closed.',
      ),
  })
  .meta({ id: 'PresenceRequest' });

export const showPresence = endpoint({
  method: 'put',
  path: `${WORKSPACE}/conversations/:conversationId/presence`,
  access: member('inbox:use'),
  tag: 'Inbox',
  summary: 'Show that you have a conversation open',
  description:
    'Others who have it open hear of it on their streams. Nothing is kept of it: a viewer is forgotten after a minute without a sign.',
  body: presenceRequest,
  answers: { 200: answer(doneAnswer, 'Others will hear of it.') },
  errors: ['conversation_not_found'],
  async handle({ services, workspaceId, member: { id: memberId }, params, body }) {
    const { conversationId } = params;
    await services.showPresence(workspaceId, { conversationId, memberId, ...body });
    return { success: true };
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
