import { Router } from 'express';
import type { EraseCustomer } from '../../../services/customers/erase-customer';
import type { ExportCustomer } from '../../../services/customers/export-customer';
import { sendJsonParts } from '../../json-parts';
import { jsonBody } from '../../middleware/json-body';
import { type PersonGuard, WORKSPACE, actorOf, memberOf } from '../../middleware/require-person';
import { parseErase } from '../../schemas/settings/customer-data';

export interface CustomerDataRoutesDeps {
  exportCustomer: ExportCustomer;
  eraseCustomer: EraseCustomer;
}

/** What a customer can ask for: everything that is kept of them, and that it goes (contract 11). */
export function customerDataRoutes(deps: CustomerDataRoutesDeps, people: PersonGuard): Router {
  const router = Router();
  const path = `${WORKSPACE}/customers/:customerId`;
  const edit = people('settings:edit', { freshPassword: true });

  // Not GET: a link on any page could make somebody export, and the audit log would tell of it as theirs.
  router.post(`${path}/export`, edit, async (request, response) => {
    const { workspaceId } = memberOf(response);
    const customerId = String(request.params['customerId']);
    const parts = await deps.exportCustomer(workspaceId, customerId, actorOf(response));
    response.attachment(`${customerId}.json`);
    await sendJsonParts(response, parts);
  });

  router.post(`${path}/erase`, edit, jsonBody, async (request, response) => {
    const { workspaceId } = memberOf(response);
    const customerId = String(request.params['customerId']);
    parseErase(request.body, customerId);
    const { id, erasedAt } = await deps.eraseCustomer(workspaceId, customerId, actorOf(response));
    response.json({ success: true, customerId: id, erasedAt });
  });

  return router;
}
