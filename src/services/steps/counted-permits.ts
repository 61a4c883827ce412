import type { Metrics, PermitKind } from '../../ports/metrics';
import { type Permits, type PermitsOptions, createPermits } from './permits';

/** Creates permits whose lanes are kinds of calls, each counted for operators by its name. */
export function countedPermits<Kind extends PermitKind>(
  metrics: Metrics,
  limits: Omit<PermitsOptions<Kind>, 'nowMs' | 'observer'>,
): Permits<Kind> {
  return createPermits<Kind>({
    ...limits,
    nowMs: () => performance.now(),
    observer: {
      held: (kind, count) => metrics.permitsHeld(kind, count),
      refused: (kind) => metrics.permitRefused(kind),
    },
  });
}
