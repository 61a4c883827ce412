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

/** What changed lately, for those who watch: kept for an hour. */
export interface LiveLog {
  /** Writes one record a workspace. */
  append(changes: ChangedConversations[]): Promise<void>;
  /** What was written at `since` or later, oldest first, `limit` records at most. */
  since(workspaceId: string, since: Date, limit: number): Promise<LiveRecord[]>;
  /** The database's time, which records are written by. */
  now(): Promise<Date>;
}
