import { Router } from 'express';
import type { RecoveryUseCases } from '../../../services/deliveries/recovery';
import { jsonBody } from '../../middleware/json-body';
import { type PersonGuard, WORKSPACE, actorOf, memberOf } from '../../middleware/require-person';
import { presentRecovery } from '../../presenters/delivery';
import { parseBody } from '../../schemas/parse-body';
import { recoverRequest } from '../../schemas/settings/deliveries';
import { emptyRequest } from '../../schemas/settings/webhook-actions';

export interface RecoveryRoutesDeps {
  recovery: RecoveryUseCases;
}

/** Delivering again whatever failed since a time (contract 7). */
export function recoveryRoutes({ recovery }: RecoveryRoutesDeps, people: PersonGuard): Router {
  const router = Router();
  const path = `${WORKSPACE}/recoveries`;
  const [read, edit] = [people('settings:read'), people('settings:edit')];

  router.post(`${WORKSPACE}/deliveries/recover`, edit, jsonBody, async (request, response) => {
    const { since, ratePerSecond, dryRun } = parseBody(recoverRequest, request.body);
    const { workspaceId } = memberOf(response);
    if (dryRun) {
      response.json({ success: true, ...(await recovery.count(workspaceId, since)) });
      return;
    }
    const asked = { since, ratePerSecond, by: actorOf(response) };
    const started = await recovery.start(workspaceId, asked);
    response.status(202).json({ success: true, recovery: presentRecovery(started) });
  });

  router.get(path, read, async (_request, response) => {
    const recoveries = await recovery.list(memberOf(response).workspaceId);
    response.json({ success: true, data: recoveries.map(presentRecovery) });
  });

  router.get(`${path}/:recoveryId`, read, async (request, response) => {
    const id = String(request.params['recoveryId']);
    const shown = await recovery.show(memberOf(response).workspaceId, id);
    response.json({ success: true, recovery: presentRecovery(shown) });
  });

  router.post(`${path}/:recoveryId/cancel`, edit, jsonBody, async (request, response) => {
    parseBody(emptyRequest, request.body);
    const id = String(request.params['recoveryId']);
    const cancelled = await recovery.cancel(memberOf(response).workspaceId, id, actorOf(response));
    response.json({ success: true, recovery: presentRecovery(cancelled) });
  });

  return router;
}
