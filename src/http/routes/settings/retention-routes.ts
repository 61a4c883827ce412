import { Router } from 'express';
import type { Retention } from '../../../domain/retention';
import { type PersonGuard, WORKSPACE } from '../../middleware/require-person';

export interface RetentionRoutesDeps {
  /** As the operator has set it. */
  retention: Retention;
}

/** How long things are kept (contract 11). */
export function retentionRoutes({ retention }: RetentionRoutesDeps, people: PersonGuard): Router {
  const router = Router();

  router.get(`${WORKSPACE}/retention`, people('settings:read'), (_request, response) => {
    response.json({ success: true, retention });
  });

  return router;
}
