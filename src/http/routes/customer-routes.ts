import { Router } from 'express';
import type { GetCustomer } from '../../services/customers/get-customer';
import type { ListCustomers } from '../../services/customers/list-customers';
import { type KeyGuard, keyOf } from '../middleware/require-key';
import { presentCustomer } from '../presenters/customer';
import { customersQuery } from '../schemas/customer-query';
import { parseQuery, presentPage } from '../schemas/page-query';

export interface CustomerRoutesDeps {
  listCustomers: ListCustomers;
  getCustomer: GetCustomer;
}

/** Who messages were sent to or came from. */
export function customerRoutes(deps: CustomerRoutesDeps, key: KeyGuard): Router {
  const router = Router();

  router.get('/api/v2/customers', key('messages:read'), async (request, response) => {
    const { workspaceId } = keyOf(response);
    const { limit, cursor, ...filter } = parseQuery(customersQuery, request.query);
    const page = await deps.listCustomers(workspaceId, filter, { limit, cursor });
    response.json(presentPage(page, presentCustomer));
  });

  router.get('/api/v2/customers/:customerId', key('messages:read'), async (request, response) => {
    const { workspaceId } = keyOf(response);
    const customer = await deps.getCustomer(workspaceId, String(request.params['customerId']));
    response.json({ success: true, ...presentCustomer(customer) });
  });

  return router;
}
