import type { Page, PageRequest } from '../domain/page';
import type { UnreadCallback } from '../domain/unread-callback';

/** Most that is kept of one connection. */
export interface UnreadLimits {
  items: number;
  bytes: number;
}

/** Sender whose callbacks are unread. */
export type UnreadOwner = Pick<UnreadCallback, 'workspaceId' | 'senderId'>;

/** Room that an unread callback needs. */
export interface UnreadRoom {
  id: string;
  /** Bytes of its body. */
  bytes: number;
  /** Number of its lookups, at most. */
  lookups: number;
}

export interface UnreadCallbackRepository {
  /**
   * Reserves room for those callbacks of a sender that are not there yet, and resolves with their ids; with null, and no room
   * is reserved, when they are more than the limits leave room for, over all processes.
   */
  reserve(
    sender: UnreadOwner,
    rooms: UnreadRoom[],
    limits: UnreadLimits,
    now: Date,
  ): Promise<ReadonlySet<string> | null>;
  /** Stores callbacks, within a minute of reserving. Those that are there already stay as they are. */
  keep(callbacks: UnreadCallback[]): Promise<void>;
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
  /** Removes those about the holder of any of these lookups that were received by then, and changes that wait for messages. */
  removeAbout(workspaceId: string, lookups: string[], until: Date): Promise<void>;
}
