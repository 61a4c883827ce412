import { setTimeout as pause } from 'node:timers/promises';
import { SETTINGS_LEASE_MS } from '../../../domain/webhook-settings';

/** Waits until no first attempt can begin any more with the settings as they were before a change. */
export function outlastLease(): Promise<void> {
  return pause(SETTINGS_LEASE_MS);
}
