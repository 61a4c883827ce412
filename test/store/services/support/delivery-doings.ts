import { OPERATOR } from '../../../../src/domain/audit';
import {
  type ResendDeliveryDeps,
  resendDelivery,
} from '../../../../src/services/deliveries/resend-delivery';
import { startRecovery } from '../../../../src/services/deliveries/start-recovery';
import type { TestDatabase } from '../../persistence/support';
import type { DeliveryDeps } from '../../../../src/services/deliveries/deps';

interface Of {
  workspaceId: string;
  eventId: string;
}

/** Actions of members on deliveries, with a check of each effect. */
export function deliveryDoings(db: () => TestDatabase) {
  return [
    {
      action: 'delivery.resent' as const,
      act: (deps: ResendDeliveryDeps, { workspaceId, eventId }: Of): Promise<unknown> =>
        resendDelivery(deps, workspaceId, eventId, { by: OPERATOR }),
      isDone: async ({ workspaceId, eventId }: Of) =>
        (await db().events.find(workspaceId, eventId))?.resend?.run === 2,
    },
    {
      action: 'recovery.started' as const,
      act: (deps: DeliveryDeps, { workspaceId }: Of): Promise<unknown> =>
        startRecovery(deps, workspaceId, {
          since: new Date(0),
          by: OPERATOR,
          ratePerSecond: 1,
        }),
      isDone: async ({ workspaceId }: Of) =>
        (await db().recoveries.findRunning(workspaceId)) !== null,
    },
  ];
}
