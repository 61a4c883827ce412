import type { Clock } from '../../ports/clock';
import type { UsageRepository } from '../../ports/usage';
import type { ReconcilerJob } from '../reconciler/reconcile';

/** Removes from past days the marks of the runs that were added to them, which reads would have to pass over. */
export function forgetRuns({
  usage,
  clock,
}: {
  usage: UsageRepository;
  clock: Clock;
}): ReconcilerJob {
  return async () => {
    await usage.forgetRuns(clock.now());
    return false;
  };
}
