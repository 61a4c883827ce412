import type { NewFurtherEvent } from '../../../domain/new-further-event';
import type { SharedDeps } from '../../deps';
import { createListenedCheck } from '../../listeners/steps/listen-lease';
import type { DueDelivery } from './delivery-dispatcher';
import { type CallbackRead, type StoreEventDeps, dueNow, storeEvent } from './store-event';

export interface RaiseEventDeps
  extends StoreEventDeps, Pick<SharedDeps, 'listenerLog' | 'log' | 'metrics' | 'settings'> {
  /** Starts a delivery, and returns at once: the reconciler starts what this does not. */
  start: (delivery: DueDelivery) => void;
}

export type RaiseEvent = (event: NewFurtherEvent, read?: CallbackRead) => Promise<void>;

/**
 * Stores a further event if its workspace has selected it, and has it delivered; logs it for listeners, selected or not.
 * Raising it again changes nothing, so a caller who cannot tell whether it did raises it again.
 * @param given the settings and whether somebody listens, where the caller has read them
 */
export async function raiseEvent(
  deps: RaiseEventDeps,
  event: NewFurtherEvent,
  given?: CallbackRead,
): Promise<void> {
  const read = given ?? (await readWorkspace(deps, event.workspaceId));
  if (read.settings?.furtherEvents.includes(event.status) === true) {
    const stored = await storeEvent(deps, event, read.settings);
    const due = dueNow(deps, stored, read, event.createdAt);
    if (due !== null) deps.start(due);
  }
  const isListened = createListenedCheck(deps.listenerLog, read);
  if (await isListened(event.workspaceId)) await logEvent(deps, event);
}

async function readWorkspace(
  { settings, listenerLog }: RaiseEventDeps,
  workspaceId: string,
): Promise<CallbackRead> {
  const readAtMs = performance.now();
  const [saved, standing] = await Promise.all([
    settings.find(workspaceId),
    listenerLog.standingOf(workspaceId),
  ]);
  return { settings: saved, isListened: standing !== null, readAtMs };
}

async function logEvent(
  { listenerLog }: RaiseEventDeps,
  { id, workspaceId, customerId, messageKey, status, body, createdAt }: NewFurtherEvent,
): Promise<void> {
  const event = { id, workspaceId, customerId, messageKey, status, body, createdAt };
  await listenerLog.append({ ...event, messageCreatedAt: createdAt });
}
