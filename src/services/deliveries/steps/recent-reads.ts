import type { WebhookEvent } from '../../../domain/webhook-event';
import { SETTINGS_LEASE_MS, type WebhookSettings } from '../../../domain/webhook-settings';

/** Event and settings of a delivery, as its callback read and stored them. */
export interface DeliveryRead {
  event: WebhookEvent;
  settings: WebhookSettings;
  /** Monotonic time just before the settings were read. */
  readAtMs: number;
}

/**
 * Hands what a callback read to the first attempt of its delivery in the same process, so that the attempt reads nothing
 * again. Settings are good for `SETTINGS_LEASE_MS`: every save of them is answered only after that time, so none that
 * was answered is ever missed.
 */
export interface RecentReads {
  remember(read: DeliveryRead): void;
  /** Forgets a delivery whose first attempt is made elsewhere. */
  forget(eventId: string): void;
  /** Returns what was read for an event and forgets it; null when that is nothing, or too long ago. */
  take(workspaceId: string, eventId: string): DeliveryRead | null;
}

export function createRecentReads(nowMs: () => number): RecentReads {
  const reads = new Map<string, DeliveryRead>();
  return {
    remember(read) {
      reads.set(read.event.id, read);
    },
    forget: (eventId) => void reads.delete(eventId),
    take(workspaceId, eventId) {
      const read = reads.get(eventId);
      if (read?.event.workspaceId !== workspaceId) return null;
      reads.delete(eventId);
      return nowMs() - read.readAtMs < SETTINGS_LEASE_MS ? read : null;
    },
  };
}
