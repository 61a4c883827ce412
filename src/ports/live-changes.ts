/** Publishes changes to everybody who watches the workspace, on every process. */
export interface LiveChanges {
  /** Call after the change is stored. Costs nothing and never throws; watchers get it within a moment. */
  publish(workspaceId: string, conversationId: string): void;
}

/** Conversations of one workspace that changed; `all` when they were too many to name. */
export interface ChangedConversations {
  workspaceId: string;
  conversationIds: string[] | 'all';
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
  /** Lists changes written at `since` or later, oldest first, at most `limit`. */
  since(workspaceId: string, since: Date, limit: number): Promise<LiveRecord[]>;
  /** The database's time, which records are written by. */
  now(): Promise<Date>;
}
