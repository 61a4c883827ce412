import type { Clock } from '../../../ports/clock';
import type { Logger } from '../../../ports/logger';
import type { WebhookSettingsRepository } from '../../../ports/webhooks';
import type { Receiver } from './receiver';

export interface CircuitRecordDeps {
  settings: WebhookSettingsRepository;
  clock: Clock;
  log: Logger;
  /** How long a recorded circuit stays open, unless it is found open again. */
  circuitOpenMs: number;
}

/**
 * Records for all processes that a circuit is open: new events of the receiver are stored without a workflow, and the
 * reconciler starts a few of them as probes (ADR 10).
 */
export function recordOpenCircuit(
  { settings, clock, circuitOpenMs }: CircuitRecordDeps,
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
  { settings, clock, log }: CircuitRecordDeps,
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
