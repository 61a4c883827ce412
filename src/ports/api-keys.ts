import type { ApiKey } from '../domain/api-key';
import type { AuditEntry } from '../domain/audit';

export interface ApiKeyRepository {
  /**
   * Inserts a key with the audit entry that tells of it, in one write. False when its workspace has `ACTIVE_KEYS_MAX` active
   * keys, however many are inserted at once.
   */
  insert(key: ApiKey, entry?: AuditEntry): Promise<boolean>;
  /** Finds a key by its public half, over all workspaces: it says which workspace the caller belongs to. */
  findById(id: string): Promise<ApiKey | null>;
  /** All active keys and the latest of those that ended, newest first. */
  list(workspaceId: string): Promise<ApiKey[]>;
  /** Writes the audit entry that tells of it in the same write. False when there is no such key that can be used. */
  revoke(workspaceId: string, id: string, at: Date, entry?: AuditEntry): Promise<boolean>;
  /** Sets `lastUsedAt` unless the last use noted is later than `due`. */
  touch(id: string, at: Date, due: Date): Promise<void>;
}
