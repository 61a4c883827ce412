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
   * Saves as the next revision of the one `settings` was made from, with the audit entry that tells of it, in one write.
   * @returns false when another save came first: nothing was written
   */
  save(settings: SavedWebhookSettings, entry?: AuditEntry): Promise<boolean>;
  /** A test of this URL passed; nothing when the settings have another one by now. */
  recordTestPassed(workspaceId: string, url: string, at: Date): Promise<void>;
  /** Records how long the receiver's circuit is open, in place of the record before. */
  recordOpenCircuit(workspaceId: string, circuit: OpenCircuit): Promise<void>;
  /** Lists settings of receivers whose circuit was open later than `since`. */
  listOpenCircuits(since: Date): Promise<WebhookSettings[]>;
  /**
   * Replaces the signing keys if they are still `current`, and stores the audit entry that tells of it, in one write.
   * @returns false when they are not, or no settings were ever saved
   */
  replaceSigning(
    workspaceId: string,
    current: WebhookSigning | null,
    next: WebhookSigning | null,
    entry?: AuditEntry,
  ): Promise<boolean>;
}

/** Which workspaces' receivers are watched because deliveries failed, and until when; one workflow watches each. */
export interface FailingWatch {
  /**
   * Takes a receiver that nobody watches at `now`: a watch whose workflow was ended by hand runs out.
   * @returns false when somebody watches it
   */
  claim(workspaceId: string, now: Date, until: Date): Promise<boolean>;
  /** Changes the end of a watch; nothing when it is not `from` any more. */
  move(workspaceId: string, from: Date, until: Date): Promise<void>;
  renew(workspaceId: string, until: Date): Promise<void>;
  end(workspaceId: string): Promise<void>;
  /**
   * Takes the one notice of a while.
   * @param since its own mark: taking it again is no second notice
   * @param before the last notice has to be older than this
   */
  claimNotice(workspaceId: string, since: Date, before: Date): Promise<boolean>;
  /** Whether the last notice has that mark. */
  hasNotice(workspaceId: string, since: Date): Promise<boolean>;
}
