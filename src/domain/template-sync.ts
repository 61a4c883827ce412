/** How far a sender's templates are known to be what its provider has. */
export interface TemplateSync {
  /** When the last sync that came to its end began. */
  lastSyncedAt: Date | null;
  /** When the last sync of all began. */
  lastAttemptAt: Date | null;
  /** When the last sync that failed began. One that began after it and `lastSyncedAt` is under way. */
  lastFailedAt: Date | null;
  /** Why the last sync failed, in our own words; null when it did not. */
  lastError: string | null;
  /** How many the last complete sync found. */
  templates: number | null;
}

export const NEVER_SYNCED: TemplateSync = {
  lastSyncedAt: null,
  lastAttemptAt: null,
  lastFailedAt: null,
  lastError: null,
  templates: null,
};

/** A sync of a sender. When two run at once, the one with the higher number decides: the database counts, not a clock. */
export interface SyncRun {
  workspaceId: string;
  senderId: string;
  number: number;
  startedAt: Date;
}

/** From this part on, templates that a sync did not find are not believed to be gone before a second sync says so. */
const SUSPICIOUS_LOSS = 0.9;

/** Whether a list lacks so much that it may be a fault of the provider: an empty page answered with 200, for example. */
export function isSuspicious({ seen, unseen }: { seen: number; unseen: number }): boolean {
  return unseen > 0 && unseen >= SUSPICIOUS_LOSS * (seen + unseen);
}

/** `ended`: a later sync decides, or the sender is not connected any more. */
export type SyncOutcome = 'done' | 'failed' | 'ended';

/** Far more than any account has. A list that goes on is one whose pages lead back to an earlier one. */
export const MAX_TEMPLATE_PAGES = 1000;
