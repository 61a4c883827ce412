import type { Adapters } from '../../src/main/compose/adapters';
import { composeServiceDeps } from '../../src/main/compose/service-deps';
import { composeWebhooks } from '../../src/main/compose/services';
import type { WorkflowGateway } from '../../src/ports/workflow-gateway';
import { type ResendDelivery, resendDelivery } from '../../src/services/deliveries/resend-delivery';

/** The operations of people on webhooks, without the API. */
export function webhookActions(base: Adapters, workflows: WorkflowGateway) {
  const deps = composeServiceDeps(base, workflows);
  const webhooks = composeWebhooks(base, deps);
  return {
    startDelivery: (...delivery: Parameters<WorkflowGateway['startDelivery']>) =>
      workflows.startDelivery(...delivery),
    test: webhooks.testWebhook,
    health: webhooks.webhookHealth,
    list: webhooks.listDeliveries,
    show: webhooks.showDelivery,
    attemptNow: webhooks.attemptNow,
    resend: webhooks.resendDelivery,
    /** The same at that moment, by the clock. */
    resendAt: (at: Date, ...asked: Parameters<ResendDelivery>): ReturnType<ResendDelivery> =>
      resendDelivery({ ...deps, clock: { now: () => at } })(...asked),
    signing: webhooks.webhookSigning,
    recovery: webhooks.recovery,
  };
}
