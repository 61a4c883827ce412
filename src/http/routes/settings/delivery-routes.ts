import { Router } from 'express';
import type { ListDeliveries } from '../../../services/deliveries/list-deliveries';
import type { ResendDelivery } from '../../../services/deliveries/resend-delivery';
import type { ShowDelivery } from '../../../services/deliveries/show-delivery';
import { jsonBody } from '../../middleware/json-body';
import { type PersonGuard, WORKSPACE, actorOf, memberOf } from '../../middleware/require-person';
import { deliverySummary } from '../../../services/deliveries/steps/delivery-summary';
import { presentDeliveryDetails } from '../../presenters/delivery';
import { parseQuery, presentPage } from '../../schemas/page-query';
import { parseBody } from '../../schemas/parse-body';
import { deliveryQuery, resendRequest } from '../../schemas/settings/deliveries';

export interface DeliveryRoutesDeps {
  listDeliveries: ListDeliveries;
  showDelivery: ShowDelivery;
  resendDelivery: ResendDelivery;
}

/** The delivery log, and delivering one event again (contract 7). */
export function deliveryRoutes(deps: DeliveryRoutesDeps, people: PersonGuard): Router {
  const router = Router();
  const path = `${WORKSPACE}/deliveries`;

  router.get(path, people('settings:read'), async (request, response) => {
    const { limit, cursor, event, ...filter } = parseQuery(deliveryQuery, request.query);
    const { workspaceId } = memberOf(response);
    const query = { ...filter, status: event };
    const page = await deps.listDeliveries(workspaceId, query, { limit, cursor });
    response.json(presentPage(page, deliverySummary));
  });

  router.get(`${path}/:eventId`, people('settings:read'), async (request, response) => {
    const eventId = String(request.params['eventId']);
    const details = await deps.showDelivery(memberOf(response).workspaceId, eventId);
    response.json({ success: true, delivery: presentDeliveryDetails(details) });
  });

  router.post(
    `${path}/:eventId/resend`,
    people('settings:edit'),
    jsonBody,
    async (request, response) => {
      const { run } = parseBody(resendRequest, request.body);
      const { workspaceId } = memberOf(response);
      const asked = { by: actorOf(response), ...(run === undefined ? {} : { run }) };
      const eventId = String(request.params['eventId']);
      const { event, started } = await deps.resendDelivery(workspaceId, eventId, asked);
      response.status(202).json({ success: true, started, delivery: deliverySummary(event) });
    },
  );

  return router;
}
