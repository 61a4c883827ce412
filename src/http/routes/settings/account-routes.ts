import { Router } from 'express';
import type { Identity } from '../../../ports/identity';
import type { SecurityLog } from '../../../ports/repositories';
import type { EndSession } from '../../../services/members/own-sessions';
import { clientOf } from '../../middleware/client-address';
import {
  type SessionDeps,
  personOf,
  requirePerson,
  sessionOf,
} from '../../middleware/require-person';
import { presentSession } from '../../presenters/people';
import { presentSecurityEvent } from '../../presenters/security-event';
import { parseQuery, presentPage } from '../../schemas/page-query';
import { securityLogQuery } from '../../schemas/settings/account';

export interface AccountRoutesDeps extends SessionDeps {
  securityLog: Pick<SecurityLog, 'list'>;
  identity: Pick<Identity, 'listSessions'>;
  endSession: EndSession;
  endOtherSessions: EndSession;
}

/** The own account: its sessions, and what happened to it. */
export function accountRoutes(deps: AccountRoutesDeps): Router {
  const router = Router();
  const person = requirePerson(deps);

  router.get('/api/v1/me/security-log', person, async (request, response) => {
    const page = parseQuery(securityLogQuery, request.query);
    const events = await deps.securityLog.list(personOf(response).id, page);
    response.json(presentPage(events, presentSecurityEvent));
  });

  router.get('/api/v1/me/sessions', person, async (_request, response) => {
    const { id, person: own } = sessionOf(response);
    const sessions = await deps.identity.listSessions(own.id);
    response.json({ success: true, data: sessions.map((each) => presentSession(each, id)) });
  });

  router.delete('/api/v1/me/sessions/:sessionId', person, async (request, response) => {
    const sessionId = String(request.params['sessionId']);
    await deps.endSession(personOf(response).id, sessionId, clientOf(request));
    response.json({ success: true });
  });

  router.post('/api/v1/me/sessions/end-others', person, async (request, response) => {
    const { id, person: own } = sessionOf(response);
    await deps.endOtherSessions(own.id, id, clientOf(request));
    response.json({ success: true });
  });

  return router;
}
