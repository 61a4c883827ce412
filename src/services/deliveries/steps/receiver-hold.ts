import type { Clock } from '../../../ports/clock';
import type { Logger } from '../../../ports/logger';
import type { WebhookSettingsRepository } from '../../../ports/webhooks';
import type { Receiver } from './receiver-key';

export interface HoldDeps {
  settings: WebhookSettingsRepository;
  clock: Clock;
  log: Logger;
  /** How long further events for a receiver that hangs are held, unless it is found to hang again. */
  holdMs: number;
}

/** From now on events of this receiver are stored without a workflow, and the sweep starts a few of them (ADR 10). */
export function holdFurtherEvents(
  { settings, clock, holdMs }: HoldDeps,
  { workspaceId, origin }: Receiver,
): Promise<void> {
  const until = new Date(clock.now().getTime() + holdMs);
  return settings.recordHang(workspaceId, { origin, until });
}

/**
 * The receiver answers again. An end that cannot be written down comes by itself, so nothing should wait for it. Never
 * rejects.
 */
export async function endHold(
  { settings, clock, log }: HoldDeps,
  { workspaceId, origin }: Receiver,
): Promise<void> {
  try {
    await settings.recordHang(workspaceId, { origin, until: clock.now() });
  } catch (error) {
    log.warn({ workspaceId, err: error }, 'a receiver that answers again is still held');
  }
}
