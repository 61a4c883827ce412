import { Router } from 'express';
import type { AuditRepository } from '../../../ports/repositories';
import { type PersonGuard, WORKSPACE, memberOf } from '../../middleware/require-person';
import { presentAuditEntry } from '../../presenters/audit';
import { parseBody } from '../../schemas/parse-body';
import { auditQuery } from '../../schemas/settings/audit';

export interface AuditRoutesDeps {
  audit: Pick<AuditRepository, 'list'>;
}

/** Who changed which setting, and when (contract 6). */
export function auditRoutes({ audit }: AuditRoutesDeps, people: PersonGuard): Router {
  const router = Router();

  router.get(`${WORKSPACE}/audit`, people('settings:edit'), async (request, response) => {
    const { limit, cursor } = parseBody(auditQuery, request.query);
    const { workspaceId } = memberOf(response);
    const entries = await audit.list(workspaceId, { limit: limit + 1, before: cursor ?? null });
    const page = entries.slice(0, limit);
    response.json({
      success: true,
      data: page.map(presentAuditEntry),
      nextCursor: entries.length > limit ? (page.at(-1)?.id ?? null) : null,
    });
  });

  return router;
}
