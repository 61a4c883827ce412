import { type Request, Router } from 'express';
import { NO_CURSOR } from '../../../services/live/steps/cursor';
import type { LiveStreams } from '../../live/live-streams';
import { type PersonGuard, WORKSPACE } from '../../middleware/require-person';

export interface LiveRoutesDeps {
  liveStreams: LiveStreams;
}

/** What changes in the Inbox, as it happens. */
export function liveRoutes({ liveStreams }: LiveRoutesDeps, people: PersonGuard): Router {
  const router = Router();

  router.get(`${WORKSPACE}/live`, people('inbox:use'), (request, response) => {
    // Express answers HEAD by the same route; there is no stream to it.
    if (request.method === 'HEAD') response.type('text/event-stream').end();
    else liveStreams.open(request, response, lastEventIdOf(request));
  });

  return router;
}

/** Null for somebody new. Browsers send the header when they come back by themselves; pages can only set the query. */
function lastEventIdOf(request: Request): string | null {
  const { lastEventId } = request.query;
  const asked = request.get('last-event-id') ?? lastEventId;
  if (asked === undefined || asked === '') return null;
  // Given twice it is no place at all.
  return typeof asked === 'string' ? asked : NO_CURSOR;
}
