import { bind, bindAll } from '../steps/bind';
import { attemptFirstDelivery } from './attempt-first-delivery';
import { attemptNow } from './attempt-now';
import { cancelRecovery } from './cancel-recovery';
import { listDeliveries } from './list-deliveries';
import { recordDelivery } from './record-delivery';
import { resendDeliveries } from './resend-deliveries';
import { resendDelivery } from './resend-delivery';
import { retryDelivery } from './retry-delivery';
import { showDelivery } from './show-delivery';
import { countRecoverable, showRecovery, listRecoveries } from './show-recoveries';
import { startRecovery } from './start-recovery';
import type { DeliveryDeps, DeliveryAttemptDeps } from './deps';

/** Creates the services of deliveries. */
export function createDeliveries(deps: DeliveryDeps) {
  const operations = bindAll(deps, {
    list: listDeliveries,
    show: showDelivery,
    attemptNow,
    resend: resendDelivery,
    countRecoverable,
    startRecovery,
    showRecovery,
    listRecoveries,
    cancelRecovery,
  });
  const many = { resendDelivery: operations.resend, log: deps.log };
  return { ...operations, resendMany: bind(resendDeliveries, many) };
}

export type Deliveries = ReturnType<typeof createDeliveries>;

/** Creates the services that post deliveries to receivers. */
export function createDeliveryAttempts(deps: DeliveryAttemptDeps) {
  return {
    ...bindAll(deps, {
      first: attemptFirstDelivery,
      retry: retryDelivery,
    }),
    record: recordDelivery(deps),
  };
}

export type DeliveryAttempts = ReturnType<typeof createDeliveryAttempts>;
