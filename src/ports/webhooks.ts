import type { AuditEntry } from '../domain/audit';
import type {
  OpenCircuit,
  SavedWebhookSettings,
  WebhookSettings,
  WebhookSigning,
} from '../domain/webhook-settings';

export interface WebhookSettingsRepository {
  /** Null when the workspace never saved any. */
  find(workspaceId: string): Promise<WebhookSettings | null>;
  /**
   * Saves the revision after the one that `settings` was made from, and stores the audit entry in the same write.
   * @returns false when another save came first: nothing was written
   */
  save(settings: SavedWebhookSettings, entry?: AuditEntry): Promise<boolean>;
  /** Records that a test of this URL passed, unless the settings have another URL by now. */
  recordTestPassed(workspaceId: string, url: string, at: Date): Promise<void>;
  /** Records how long the receiver's circuit is open, in place of the record before. */
  recordOpenCircuit(workspaceId: string, circuit: OpenCircuit): Promise<void>;
  /** Lists settings of receivers whose circuit was open later than `since`. */
  listOpenCircuits(since: Date): Promise<WebhookSettings[]>;
  /**
   * Replaces the signing keys if they are still `current`, and stores the audit entry in the same write.
   * @returns false when they are not, or no settings were ever saved
   */
  replaceSigning(
    workspaceId: string,
    current: WebhookSigning | null,
    next: WebhookSigning | null,
    entry?: AuditEntry,
  ): Promise<boolean>;
}

/** Writes and lists the inside origins of workspaces. */
export interface InsideOriginRepository {
  /**
   * Adds an origin, and stores the audit entry in the same write. Where a workspace has no settings yet, these are
   * stored with it.
   * @returns false when the workspace has it
   */
  allow(settings: SavedWebhookSettings, origin: string, entry: AuditEntry): Promise<boolean>;
  /** Removes an origin in the same way. @returns false when the workspace does not have it */
  disallow(workspaceId: string, origin: string, entry: AuditEntry): Promise<boolean>;
  /** Lists the settings of workspaces that have an inside origin. Reads the settings of all. */
  list(): Promise<WebhookSettings[]>;
}

/** Watches of receivers whose deliveries failed, one workflow each, and until when they last. */
export interface FailingWatch {
  /**
   * Claims the watch of a receiver that is not watched at `now`. A watch whose workflow was ended by hand runs out.
   * @returns false when the receiver is watched
   */
  claim(workspaceId: string, now: Date, until: Date): Promise<boolean>;
  /** Moves the end of a watch from `from`; nothing when it is another by now. */
  move(workspaceId: string, from: Date, until: Date): Promise<void>;
  renew(workspaceId: string, until: Date): Promise<void>;
  end(workspaceId: string): Promise<void>;
  /**
   * Claims the only notice of a while.
   * @param since mark of the notice; claiming it again is no second notice
   * @param before the last notice has to be older than this
   */
  claimNotice(workspaceId: string, since: Date, before: Date): Promise<boolean>;
  /** Returns whether the last notice has that mark. */
  hasNotice(workspaceId: string, since: Date): Promise<boolean>;
}
