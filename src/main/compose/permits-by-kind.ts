import type { PermitKind } from '../../ports/metrics';
import { type Permits, type PermitsOptions, createPermits } from '../../services/steps/permits';
import type { Adapters } from './adapters';

/** Creates permits whose lanes are kinds of calls, each counted for operators by its name. */
export function permitsByKind<Kind extends PermitKind>(
  { metrics }: Pick<Adapters, 'metrics'>,
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
