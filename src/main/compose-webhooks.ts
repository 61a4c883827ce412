import type { WorkflowGateway } from '../ports/workflow-gateway';
import { listDeliveries } from '../usecases/deliver/list-deliveries';
import { recoveryUseCases } from '../usecases/deliver/recovery';
import { resendDelivery } from '../usecases/deliver/resend-delivery';
import { showDelivery } from '../usecases/deliver/show-delivery';
import { testWebhook } from '../usecases/deliver/test-webhook';
import { getWebhookHealth } from '../usecases/deliver/webhook-health';
import { webhookSigning } from '../usecases/settings/webhook-signing';
import { type Base, composeWebhookEgress } from './compose';

/** What people do with webhooks: tests, the log, resends, the signature. */
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
    recovery: recoveryUseCases(deps),
  };
}
