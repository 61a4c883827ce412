import type { Page, PageRequest } from '../domain/page';
import type { UnreadCallback } from '../domain/unread-callback';

/** Most that is kept of one connection. */
export interface UnreadLimits {
  items: number;
  bytes: number;
}

export interface UnreadCallbackRepository {
  /**
   * Stores callbacks of one sender. Those that are there already stay as they are. Resolves with how many are new; null,
   * and none is stored, when that is more than the limits leave room for, over all processes.
   */
  keep(callbacks: UnreadCallback[], limits: UnreadLimits, now: Date): Promise<number | null>;
  /** How many there are of a sender. */
  count(workspaceId: string, senderId: string): Promise<number>;
  /** Lists those of a sender, newest first. */
  list(workspaceId: string, senderId: string, page: PageRequest): Promise<Page<UnreadCallback>>;
  /** Lists them oldest first. */
  listOldest(
    workspaceId: string,
    senderId: string,
    page: PageRequest,
  ): Promise<Page<UnreadCallback>>;
  remove(workspaceId: string, id: string): Promise<void>;
  /** Removes those about the holder of any of these lookups that were received by then. */
  removeAbout(workspaceId: string, lookups: string[], until: Date): Promise<void>;
}
