import { Router } from 'express';
import type { SecurityLog } from '../../../ports/repositories';
import { type SessionDeps, personOf, requirePerson } from '../../middleware/require-person';
import { presentSecurityEvent } from '../../presenters/security-event';
import { parseQuery, presentPage } from '../../schemas/page-query';
import { securityLogQuery } from '../../schemas/settings/account';

export interface AccountRoutesDeps extends SessionDeps {
  securityLog: Pick<SecurityLog, 'list'>;
}

/** The own account: what happened to it. */
export function accountRoutes(deps: AccountRoutesDeps): Router {
  const router = Router();
  const person = requirePerson(deps);

  router.get('/api/v1/me/security-log', person, async (request, response) => {
    const page = parseQuery(securityLogQuery, request.query);
    const events = await deps.securityLog.list(personOf(response).id, page);
    response.json(presentPage(events, presentSecurityEvent));
  });

  return router;
}
