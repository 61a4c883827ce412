import { type Request, type Response, Router } from 'express';
import type { DecideCustomer } from '../../../services/customers/decide-customer';
import type { GetCustomer } from '../../../services/customers/get-customer';
import { jsonBody } from '../../middleware/json-body';
import { type PersonGuard, WORKSPACE, actorOf, memberOf } from '../../middleware/require-person';
import { presentCustomer } from '../../presenters/customer';
import { customerChangeRequest } from '../../schemas/inbox/customers';
import { parseBody } from '../../schemas/parse-body';

export interface InboxCustomerRoutesDeps {
  getCustomer: GetCustomer;
  decideCustomer: DecideCustomer;
}

/** Who people talk to, and whether they may. */
export function inboxCustomerRoutes(deps: InboxCustomerRoutesDeps, people: PersonGuard): Router {
  const router = Router();
  const path = `${WORKSPACE}/customers/:customerId`;
  const use = people('inbox:use');

  router.get(path, use, async (request, response) => {
    const customer = await deps.getCustomer(...targetOf(request, response));
    response.json({ success: true, customer: presentCustomer(customer) });
  });

  router.patch(path, use, jsonBody, async (request, response) => {
    const decision = parseBody(customerChangeRequest, request.body);
    const by = { actor: actorOf(response), memberId: memberOf(response).id };
    const customer = await deps.decideCustomer(...targetOf(request, response), decision, by);
    response.json({ success: true, customer: presentCustomer(customer) });
  });

  return router;
}

/** The workspace and the customer of the path. */
function targetOf(request: Request, response: Response): [string, string] {
  return [memberOf(response).workspaceId, String(request.params['customerId'])];
}
