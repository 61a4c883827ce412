import { streamed } from '../../responses';
import { forMembers } from './operation';

const EXAMPLE = `retry: 2000

event: ready
id: lq3x8k2a
data: {}

event: changed
id: lq3x8k9f
data: {"conversationIds":["cnv_1f0c"]}

: still here
`;

/** What changes in the Inbox, as it happens. */
export const livePaths = {
  '/api/v1/workspaces/{workspaceId}/live': {
    get: forMembers('inbox:use', {
      operationId: 'watchInbox',
      tags: ['Conversations'],
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
      responses: { '200': streamed('The stream; it goes on until one side ends it.', EXAMPLE) },
    }),
  },
};
