import {
  CancellationScope,
  continueAsNew,
  isCancellation,
  proxyActivities,
  sleep,
} from '@temporalio/workflow';
import { background } from './activity-options';
import type {
  RecoverDeliveriesInput,
  RecoveryActivities,
  RecoveryCursor,
} from './contract/recover-deliveries';

/** Keeps the history small: five minutes of a recovery a run. */
const PAGES_PER_RUN = 300;

/**
 * Resends what failed, a second's worth of events a second. How far it has come is where it goes on after a crash; the
 * events themselves tell what was resent.
 */
export async function recoverDeliveries(input: RecoverDeliveriesInput): Promise<string> {
  const { workspaceId, recoveryId, backgroundQueue } = input;
  const { recoverNextPage, cancelRecovery } = proxyActivities<RecoveryActivities>(
    background(backgroundQueue),
  );
  const ref = { workspaceId, recoveryId };
  let after: RecoveryCursor | null = input.after;
  try {
    for (let page = 0; page < PAGES_PER_RUN; page += 1) {
      after = await recoverNextPage(ref, after);
      if (after === null) return 'done';
      await sleep('1s');
    }
  } catch (error) {
    if (!isCancellation(error)) throw error;
    await CancellationScope.nonCancellable(() => cancelRecovery(ref));
    return 'cancelled by an operator';
  }
  return continueAsNew<typeof recoverDeliveries>({ ...input, after });
}
