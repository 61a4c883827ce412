import type { Clock } from '../../../ports/clock';
import type { Logger } from '../../../ports/logger';
import type { WebhookSettingsRepository } from '../../../ports/webhooks';
import type { Receiver } from './receiver';

export interface HoldDeps {
  settings: WebhookSettingsRepository;
  clock: Clock;
  log: Logger;
  /** How long further events for a receiver that hangs are held, unless it is found to hang again. */
  holdMs: number;
}

/**
 * Writes down that a circuit is open: further events of the receiver are stored without a workflow, and the reconciler
 * starts a few of them (ADR 10).
 */
export function holdEvents(
  { settings, clock, holdMs }: HoldDeps,
  { workspaceId, origin }: Receiver,
): Promise<void> {
  const until = new Date(clock.now().getTime() + holdMs);
  return settings.recordHang(workspaceId, { origin, until });
}

/**
 * Writes down that the receiver answers again. A hold that cannot be ended runs out by itself, so nothing should wait for
 * this. Never rejects.
 */
export async function releaseEvents(
  { settings, clock, log }: HoldDeps,
  { workspaceId, origin }: Receiver,
): Promise<void> {
  try {
    await settings.recordHang(workspaceId, { origin, until: clock.now() });
  } catch (error) {
    log.warn({ workspaceId, err: error }, 'a receiver that answers again is still held');
  }
}
