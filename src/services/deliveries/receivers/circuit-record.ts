import type { Receiver } from './receiver';
import type { DeliveryAttemptDeps } from '../deps';

/**
 * Records for all processes that a circuit is open: new events of the receiver are stored without a workflow, and the
 * reconciler starts a few of them as probes (ADR 10).
 */
export function recordOpenCircuit(
  {
    settings,
    clock,
    circuitOpenMs,
  }: Pick<DeliveryAttemptDeps, 'settings' | 'clock' | 'circuitOpenMs'>,
  { workspaceId, origin }: Receiver,
): Promise<void> {
  const until = new Date(clock.now().getTime() + circuitOpenMs);
  return settings.recordOpenCircuit(workspaceId, { origin, until });
}

/**
 * Records that a receiver answers again. A record that cannot be changed runs out by itself, so nothing should wait for
 * this. Never rejects.
 */
export async function recordClosedCircuit(
  { settings, clock, log }: DeliveryAttemptDeps,
  { workspaceId, origin }: Receiver,
): Promise<void> {
  try {
    await settings.recordOpenCircuit(workspaceId, { origin, until: clock.now() });
  } catch (error) {
    log.warn(
      { workspaceId, err: error },
      'a receiver answers again, but its circuit is still open',
    );
  }
}
