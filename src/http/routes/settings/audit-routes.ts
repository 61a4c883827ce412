import { Router } from 'express';
import type { AuditRepository } from '../../../ports/repositories';
import { type PersonGuard, WORKSPACE, memberOf } from '../../middleware/require-person';
import { presentAuditEntry } from '../../presenters/audit';
import { parseQuery, presentPage } from '../../schemas/page-query';
import { auditQuery } from '../../schemas/settings/audit';

export interface AuditRoutesDeps {
  audit: Pick<AuditRepository, 'list'>;
}

/** Who changed which setting, and when (contract 6). */
export function auditRoutes({ audit }: AuditRoutesDeps, people: PersonGuard): Router {
  const router = Router();

  router.get(`${WORKSPACE}/audit`, people('settings:edit'), async (request, response) => {
    const page = parseQuery(auditQuery, request.query);
    const entries = await audit.list(memberOf(response).workspaceId, page);
    response.json(presentPage(entries, presentAuditEntry));
  });

  return router;
}
