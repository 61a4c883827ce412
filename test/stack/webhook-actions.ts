import type { Base } from '../../src/main/compose';
import { composeWebhooks } from '../../src/main/compose-webhooks';
import type { WorkflowGateway } from '../../src/ports/workflow-gateway';
import type { ResendDelivery } from '../../src/services/deliveries/resend-delivery';

/** The operations of people on webhooks, without the API. */
export function webhookActions(base: Base, workflows: WorkflowGateway) {
  const webhooks = composeWebhooks(base, workflows);
  return {
    startDelivery: (...delivery: Parameters<WorkflowGateway['startDelivery']>): Promise<void> =>
      workflows.startDelivery(...delivery),
    test: webhooks.testWebhook,
    health: webhooks.webhookHealth,
    list: webhooks.listDeliveries,
    show: webhooks.showDelivery,
    resend: webhooks.resendDelivery,
    /** The same at that moment, by the clock. */
    resendAt: (at: Date, ...asked: Parameters<ResendDelivery>): ReturnType<ResendDelivery> =>
      composeWebhooks({ ...base, clock: { now: () => at } }, workflows).resendDelivery(...asked),
    signing: webhooks.webhookSigning,
    recovery: webhooks.recovery,
  };
}
