import type { Adapters } from '../../src/main/compose/adapters';
import { retrySchedule } from '../../src/config/retry-schedule';
import { composeServiceDeps } from '../../src/main/compose/service-deps';
import { composeWebhooks } from '../../src/main/compose/services';
import type { WorkflowGateway } from '../../src/ports/workflow-gateway';
import { type Deliveries, createDeliveries } from '../../src/services/deliveries';

/** The operations of people on webhooks, without the API. */
export function webhookActions(base: Adapters, workflows: WorkflowGateway) {
  const deps = {
    ...composeServiceDeps(base, workflows),
    schedule: retrySchedule(base.config),
  };
  const webhooks = composeWebhooks(base, deps);
  const deliveries = createDeliveries(deps);
  return {
    startDelivery: (...delivery: Parameters<WorkflowGateway['startDelivery']>) =>
      workflows.startDelivery(...delivery),
    test: webhooks.test,
    health: webhooks.health,
    list: deliveries.list,
    show: deliveries.show,
    attemptNow: deliveries.attemptNow,
    resend: deliveries.resend,
    /** The same at that moment, by the clock. */
    resendAt: (at: Date, ...asked: Parameters<Deliveries['resend']>) =>
      createDeliveries({ ...deps, clock: { now: () => at } }).resend(...asked),
    signing: webhooks.signing,
    recovery: {
      count: deliveries.countRecoverable,
      start: deliveries.startRecovery,
      show: deliveries.showRecovery,
      list: deliveries.listRecoveries,
      cancel: deliveries.cancelRecovery,
    },
  };
}
