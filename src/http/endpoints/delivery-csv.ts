import type { WebhookEvent } from '../../domain/webhook-event';
import {
  type DeliverySummary,
  deliverySummary,
} from '../../services/deliveries/steps/delivery-summary';
import { CSV_DESCRIPTION, type Columns, exportCsv } from '../csv-stream';
import { WORKSPACE, csvFile, endpoint, member } from '../endpoint';
import { csvCursor } from '../schemas/paging';
import { deliveryFilters } from './deliveries';

/** The delivery log as a CSV file. */

const EXAMPLE =
  'eventId,event,messageId,state,run,attempts,lastOutcome,lastFailure,createdAt,completedAt\r\nevt_1,channel_read,order-17,failed,1,4,http_503,hooks.example.com is not available. Start the receiver; or wait until it is up.,2026-03-01T09:30:00.000Z,2026-03-01T09:37:00.000Z\r\n';

const columns: Columns<WebhookEvent> = {
  eventId: shown('eventId'),
  event: shown('event'),
  messageId: shown('messageId'),
  state: shown('state'),
  run: shown('run'),
  attempts: shown('attempts'),
  lastOutcome: shown('lastOutcome'),
  lastFailure: shown('lastFailure'),
  createdAt: shown('createdAt'),
  completedAt: shown('completedAt'),
};

function shown(field: keyof DeliverySummary) {
  return (event: WebhookEvent) => deliverySummary(event)[field];
}

export const exportDeliveries = endpoint({
  method: 'get',
  path: `${WORKSPACE}/deliveries.csv`,
  access: member('settings:read'),
  tag: 'Deliveries',
  summary: 'Deliveries as a CSV file, newest first',
  description: CSV_DESCRIPTION,
  query: { ...deliveryFilters, cursor: csvCursor },
  answers: {
    200: csvFile(
      'One record an event, in UTF-8 with a byte order mark. After 100,000 events the last record begins with `#` and names the `cursor` to ask for the rest with.',
      EXAMPLE,
    ),
  },
  errors: ['too_many_exports'],
  handle({ query: { cursor, event, ...others }, ...request }) {
    const { services, workspaceId } = request;
    const filter = { ...others, status: event };
    return exportCsv(request, {
      filename: 'deliveries.csv',
      columns,
      cursor,
      read: (page) => services.deliveries.list(workspaceId, filter, page),
    });
  },
});
