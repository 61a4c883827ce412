import type { NewFurtherEvent } from '../../../domain/new-further-event';
import type { Logger } from '../../../ports/logger';
import type { Metrics } from '../../../ports/metrics';
import type { WebhookSettingsRepository } from '../../../ports/webhooks';
import type { DueDelivery } from './delivery-dispatcher';
import { type SettingsRead, type StoreEventDeps, dueNow, storeEvent } from './store-event';

export interface RaiseEventDeps extends StoreEventDeps {
  settings: WebhookSettingsRepository;
  metrics: Metrics;
  log: Logger;
  /** Starts a delivery, and returns at once: the reconciler starts what this does not. */
  start: (delivery: DueDelivery) => void;
}

/**
 * Stores a further event if its workspace has selected it, and has it delivered. Raising it again changes nothing, so a
 * caller who cannot tell whether it did raises it again.
 * @param read the settings, where the caller has read them
 */
export type RaiseEvent = (event: NewFurtherEvent, read?: SettingsRead) => Promise<void>;

export function raiseEvent(deps: RaiseEventDeps): RaiseEvent {
  return async (event, given) => {
    const read = given ?? (await readSettings(deps, event.workspaceId));
    const { settings } = read;
    if (settings?.furtherEvents.includes(event.status) !== true) return;
    const stored = await storeEvent(deps, event, settings);
    const due = dueNow(deps, stored, read, event.createdAt);
    if (due !== null) deps.start(due);
  };
}

async function readSettings(
  { settings }: RaiseEventDeps,
  workspaceId: string,
): Promise<SettingsRead> {
  const readAtMs = performance.now();
  return { settings: await settings.find(workspaceId), readAtMs };
}
