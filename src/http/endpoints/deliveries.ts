import { deliverySummary } from '../../services/deliveries/steps/delivery-summary';
import { answer } from '../docs/responses';
import { WORKSPACE, endpoint, member } from '../endpoint';
import { presentDeliveryDetails } from '../presenters/delivery';
import { pageQuery, presentPage } from '../schemas/page-query';
import {
  deliveryAnswer,
  deliveryFilters,
  deliveryListAnswer,
  resendAnswer,
  resendRequest,
} from '../schemas/settings/deliveries';

/** The delivery log, and delivering one event again (contract 7). */

const tag = 'Deliveries';
const DELIVERIES = `${WORKSPACE}/deliveries` as const;

export const listDeliveries = endpoint({
  method: 'get',
  path: DELIVERIES,
  access: member('settings:read'),
  tag,
  summary: 'The webhook events of the last 30 days, newest first',
  query: { ...deliveryFilters, ...pageQuery },
  answers: { 200: answer(deliveryListAnswer, 'A page of the log.') },
  async handle({ services, workspaceId, query: { limit, cursor, event, ...filter } }) {
    const asked = { ...filter, status: event };
    const page = await services.listDeliveries(workspaceId, asked, { limit, cursor });
    return presentPage(page, deliverySummary);
  },
});

export const getDelivery = endpoint({
  method: 'get',
  path: `${DELIVERIES}/:eventId`,
  access: member('settings:read'),
  tag,
  summary: 'One event with its request, its runs, attempts and answers',
  answers: { 200: answer(deliveryAnswer, 'The event.') },
  async handle({ services, workspaceId, params }) {
    const details = await services.showDelivery(workspaceId, params.eventId);
    return { success: true, delivery: presentDeliveryDetails(details) };
  },
});

export const resendDelivery = endpoint({
  method: 'post',
  path: `${DELIVERIES}/:eventId/resend`,
  access: member('settings:edit'),
  tag,
  summary: 'Deliver one event again, whatever came of it',
  body: resendRequest,
  answers: { 202: answer(resendAnswer, 'The run that was asked for.') },
  errors: ['conflict'],
  async handle({ services, workspaceId, actor, params, body: { run } }) {
    const asked = { by: actor, ...(run === undefined ? {} : { run }) };
    const { event, started } = await services.resendDelivery(workspaceId, params.eventId, asked);
    return { success: true, started, delivery: deliverySummary(event) };
  },
});
