import type { RecoverPage } from '../src/services/deliveries/recover-page';
import type { RecoveryActivities } from '../workflows/contract';

export function createRecoveryActivities(recoverPage: RecoverPage): RecoveryActivities {
  return {
    async recoverNextPage({ workspaceId, recoveryId }, after) {
      const from = after === null ? null : { ...after, at: new Date(after.at) };
      const next = await recoverPage.resend(workspaceId, recoveryId, from);
      return next === null ? null : { ...next, at: next.at.toISOString() };
    },
    cancelRecovery: ({ workspaceId, recoveryId }) => recoverPage.cancel(workspaceId, recoveryId),
  };
}
