import type { CallbackContent, CallbackReading } from '../../../ports/messaging-provider';
import type { CallbackKind } from '../../../ports/metrics';

/**
 * Work that an item causes, in statuses, which share their database commands: most are one. The others have commands of
 * their own. Measured in CPU time of an API process, a change of a template takes some ten times a status.
 */
const WORK: Partial<Record<CallbackKind, number>> = {
  inbound: 5,
  message_change: 5,
  app_message: 5,
  history: 5,
  preference: 5,
  identity_change: 5,
  sender_health: 5,
  templates_changed: 10,
};

/**
 * Returns the work that a callback causes, in statuses. Everything counts that costs anything to record: each item by its
 * kind, used or not, and each identity that something unread is found by, which is a key of the database.
 */
export function workOf(reading: CallbackReading): number {
  const counts = Object.entries(countsOf(reading)) as [CallbackKind, number][];
  const ofItems = counts.reduce((sum, [kind, count]) => sum + count * (WORK[kind] ?? 1), 0);
  return reading.unread.reduce((sum, { identities }) => sum + identities.length, ofItems);
}

/** Returns how many items of each kind a callback has. */
export function countsOf(content: CallbackContent): Partial<Record<CallbackKind, number>> {
  const { accepted, statuses, inbound, messageChanges, preferences, identityChanges } = content;
  const { templatesChanged, templateChanges, senderHealth, ignored } = content;
  return {
    accepted: accepted.length,
    status: statuses.length,
    inbound: inbound.length,
    message_change: messageChanges.length,
    app_message: content.appMessages.length,
    history: content.history.length,
    preference: preferences.length,
    identity_change: identityChanges.length,
    // A change that only asks for a sync counts once, however often it is reported.
    templates_changed: Math.max(Number(templatesChanged), templateChanges.length),
    sender_health: senderHealth.length,
    ...ignored,
  };
}
