/** Publishes changes to everybody who watches the workspace, on every process. */
export interface LiveChanges {
  /** Call after the change is stored. Costs nothing and never throws; watchers get it within a moment. */
  publish(workspaceId: string, conversationId: string): void;
}

/** Signs of a page that has a conversation open. */
export const PRESENCE_ACTIVITIES = ['viewing', 'typing', 'left'] as const;

/** Sign of a member who has a conversation open. */
export interface Presence {
  conversationId: string;
  memberId: string;
  activity: (typeof PRESENCE_ACTIVITIES)[number];
}

/** Shows who has a conversation open to others who have it open, on every process. */
export interface PresenceFeed {
  /** Costs nothing and never throws; a sign that cannot be written is dropped. */
  publishPresence(workspaceId: string, presence: Presence): void;
}

/** Conversations of one workspace that changed; `all` when they were too many to name. */
export interface ChangedConversations {
  workspaceId: string;
  conversationIds: string[] | 'all';
  /** Absent for none. */
  presence?: Presence[];
}

/** The same as it was written. `at` is the database's time, whichever process wrote it. */
export interface LiveRecord extends ChangedConversations {
  id: string;
  at: Date;
}

/** The change feed: changes of the last hour. */
export interface LiveLog {
  /** Writes one record a workspace. */
  append(changes: ChangedConversations[]): Promise<void>;
  /**
   * Lists changes written at `since` or later, oldest first, at most `limit`. With `changes`, records that tell of
   * presence alone are left out.
   */
  since(workspaceId: string, since: Date, limit: number, only?: 'changes'): Promise<LiveRecord[]>;
  /** The database's time, which records are written by. */
  now(): Promise<Date>;
}
