import type { AuditEntry } from '../../domain/audit';
import type { Sender } from '../../domain/sender';

export interface SenderRepository {
  /**
   * With the audit entry that tells of it, in one write. False when the workspace already has a connected sender with
   * that number.
   */
  insert(sender: Sender, entry?: AuditEntry): Promise<boolean>;
  find(workspaceId: string, id: string): Promise<Sender | null>;
  list(workspaceId: string): Promise<Sender[]>;
  /** Over all workspaces: the random id in the callback's path is all a provider tells us. */
  findByConnectionId(connectionId: string): Promise<Sender | null>;
  /** Null for the default rate. With the audit entry that tells of it, in one write. */
  setRate(
    workspaceId: string,
    id: string,
    messagesPerSecond: number | null,
    entry?: AuditEntry,
  ): Promise<void>;
  /** With the audit entry that tells of it, in one write. False when no such sender is connected in the workspace. */
  disconnect(workspaceId: string, id: string, entry?: AuditEntry): Promise<boolean>;
}
