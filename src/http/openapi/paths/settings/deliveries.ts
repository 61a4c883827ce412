import { deliveryFilters } from '../../../schemas/settings/deliveries';
import { pageParameters } from '../../page-parameters';
import { queryParameters } from '../../query-parameters';
import { answer, forMembers, pathParameter } from './operation';

const tags = ['Deliveries'];
const WORKSPACE = '/api/v1/workspaces/{workspaceId}';

/** The delivery log, and delivering again (contract 7). */
export const deliveryPaths = {
  [`${WORKSPACE}/deliveries` as const]: {
    get: forMembers('settings:read', {
      operationId: 'listDeliveries',
      tags,
      summary: 'The webhook events of the last 30 days, newest first',
      parameters: [...queryParameters(deliveryFilters), ...pageParameters],
      responses: { '200': answer('DeliveryList', 'A page of the log.') },
      errors: ['invalid_request'],
    }),
  },
  [`${WORKSPACE}/deliveries/recover` as const]: {
    post: forMembers('settings:edit', {
      operationId: 'recoverDeliveries',
      tags,
      summary: 'Deliver again whatever failed since a time, at a bounded rate',
      body: 'RecoverRequest',
      responses: {
        '200': answer('Recoverable', 'With `dryRun`: how many it would resend.'),
        '202': answer('RecoveryAnswer', 'It is under way.'),
      },
      errors: ['conflict'],
    }),
  },
  [`${WORKSPACE}/deliveries/{eventId}` as const]: {
    get: forMembers('settings:read', {
      operationId: 'getDelivery',
      tags,
      summary: 'One event with its request, its runs, attempts and answers',
      parameters: [pathParameter('eventId')],
      responses: { '200': answer('DeliveryAnswer', 'The event.') },
    }),
  },
  [`${WORKSPACE}/deliveries/{eventId}/resend` as const]: {
    post: forMembers('settings:edit', {
      operationId: 'resendDelivery',
      tags,
      summary: 'Deliver one event again, whatever came of it',
      parameters: [pathParameter('eventId')],
      body: 'ResendRequest',
      responses: { '202': answer('Resent', 'The run that was asked for.') },
      errors: ['conflict'],
    }),
  },
  [`${WORKSPACE}/recoveries` as const]: {
    get: forMembers('settings:read', {
      operationId: 'listRecoveries',
      tags,
      summary: 'The last recoveries, newest first',
      responses: { '200': answer('RecoveryList', 'How far they have come.') },
    }),
  },
  [`${WORKSPACE}/recoveries/{recoveryId}` as const]: {
    get: forMembers('settings:read', {
      operationId: 'getRecovery',
      tags,
      summary: 'How far a recovery has come',
      parameters: [pathParameter('recoveryId')],
      responses: { '200': answer('RecoveryAnswer', 'The recovery.') },
    }),
  },
  [`${WORKSPACE}/recoveries/{recoveryId}/cancel` as const]: {
    post: forMembers('settings:edit', {
      operationId: 'cancelRecovery',
      tags,
      summary: 'Resend nothing further',
      parameters: [pathParameter('recoveryId')],
      body: 'EmptyRequest',
      responses: { '200': answer('RecoveryAnswer', 'It has ended.') },
    }),
  },
};
