import type { AuditEntry } from '../../domain/audit';
import type {
  ReceiverHang,
  SavedWebhookSettings,
  WebhookSettings,
  WebhookSigning,
} from '../../domain/webhook-settings';

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
  /** The receiver was found to hang; what was known of a hang before does not matter any more. */
  recordHang(workspaceId: string, hang: ReceiverHang): Promise<void>;
  /** Settings whose receiver was found to hang until after `since`. */
  listHanging(since: Date): Promise<WebhookSettings[]>;
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
