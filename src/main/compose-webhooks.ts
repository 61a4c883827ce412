import type { WorkflowGateway } from '../ports/workflow-gateway';
import { listDeliveries } from '../services/deliveries/list-deliveries';
import { cancelRecovery } from '../services/deliveries/cancel-recovery';
import { resendDelivery } from '../services/deliveries/resend-delivery';
import { showDelivery } from '../services/deliveries/show-delivery';
import {
  countRecoverable,
  listRecoveries,
  showRecovery,
} from '../services/deliveries/show-recoveries';
import { startRecovery } from '../services/deliveries/start-recovery';
import { testWebhook } from '../services/webhooks/test-webhook';
import { getWebhookHealth } from '../services/webhooks/webhook-health';
import { webhookSigning } from '../services/webhooks/webhook-signing';
import { type Base, composeWebhookEgress } from './compose';

/** Composes the console's webhook operations: tests, the log, resends, the signature. */
export function composeWebhooks(base: Base, workflows: WorkflowGateway) {
  const { repositories, config } = base;
  const egress = composeWebhookEgress(base);
  const timeoutMs = config.WEBHOOK_TIMEOUT_MS;
  const deps = { ...base, ...repositories, workflows, egress, timeoutMs };
  return {
    webhookHealth: getWebhookHealth(deps),
    testWebhook: testWebhook(deps),
    webhookSigning: webhookSigning(deps),
    listDeliveries: listDeliveries(deps),
    showDelivery: showDelivery(deps),
    resendDelivery: resendDelivery(deps),
    recovery: {
      count: countRecoverable(deps),
      start: startRecovery(deps),
      show: showRecovery(deps),
      list: listRecoveries(deps),
      cancel: cancelRecovery(deps),
    },
  };
}
