import { setTimeout as pause } from 'node:timers/promises';
import { BoundedMap } from '../../../domain/bounded-map';
import type { WebhookEvent } from '../../../domain/webhook-event';
import { SETTINGS_LEASE_MS, type WebhookSettings } from '../../../domain/webhook-settings';

/** Event and settings of a delivery, as its callback read and stored them. */
export interface DeliveryRead {
  event: WebhookEvent;
  settings: WebhookSettings;
  /** Monotonic time just before the settings were read. */
  readAtMs: number;
}

/** Delivery that the dispatcher of this process has started. */
interface Admitted {
  /** Null when it was read too long ago. */
  read: DeliveryRead | null;
}

/**
 * Hands what a callback read to the first attempt of its delivery in the same process, so that the attempt reads nothing
 * again. Settings may be used for `SETTINGS_LEASE_MS`. A change of them is answered only after that time, so every
 * attempt that begins after the answer sees the change.
 */
export interface RecentReads {
  remember(read: DeliveryRead): void;
  /** Forgets a delivery whose first attempt is made elsewhere. */
  forget(eventId: string): void;
  /** Returns the delivery of an event and forgets it; null when this process has not started it. */
  take(workspaceId: string, eventId: string): Admitted | null;
}

/** Deliveries remembered at most; the oldest make room. Far more than one process makes at once. */
const CAPACITY = 10_000;

export function createRecentReads(nowMs: () => number): RecentReads {
  const reads = new BoundedMap<string, DeliveryRead>(CAPACITY);
  return {
    remember: (read) => void reads.set(read.event.id, read),
    forget: (eventId) => void reads.delete(eventId),
    take(workspaceId, eventId) {
      const read = reads.get(eventId);
      if (read?.event.workspaceId !== workspaceId) return null;
      reads.delete(eventId);
      return { read: nowMs() - read.readAtMs < SETTINGS_LEASE_MS ? read : null };
    },
  };
}

/** Waits until no first attempt can begin any more with settings that were read before a change. */
export function outlastLease(): Promise<void> {
  return pause(SETTINGS_LEASE_MS);
}
