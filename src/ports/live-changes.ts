/** Publishes changes to everybody who watches the workspace, on every process. */
export interface LiveChanges {
  /** To be called after the change is stored. Costs nothing and never throws; the news goes out within a moment. */
  note(workspaceId: string, conversationId: string): void;
}
