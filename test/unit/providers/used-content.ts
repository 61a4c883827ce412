import type { CallbackContent, CallbackReading } from '../../../src/ports/messaging-provider';

/** Returns a reading without what is unread in it. */
export function usedOf(reading: CallbackReading | null): CallbackContent | null {
  if (reading === null) return null;
  const {
    otherNumbers: _others,
    ofAccounts: _accounts,
    unread: _unread,
    unreadLeftOut: _leftOut,
    ...used
  } = reading;
  return used;
}
