import type { ApiKey } from '../../domain/api-key';

export interface ApiKeyRepository {
  insert(key: ApiKey): Promise<void>;
  /** By the public half, over all workspaces: this is how a caller's workspace becomes known. */
  findById(id: string): Promise<ApiKey | null>;
  list(workspaceId: string): Promise<ApiKey[]>;
  /** False when there is no such key in the workspace. */
  revoke(workspaceId: string, id: string, at: Date): Promise<boolean>;
  /** Sets `lastUsedAt` unless the last use noted is later than `due`. */
  touch(id: string, at: Date, due: Date): Promise<void>;
}
