/** Which workspaces' receivers are watched because deliveries failed; one workflow watches each. */
export interface FailingWatch {
  /** Watched, and looked at after `since`: a watch whose workflow was ended by hand grows old. */
  isWatched(workspaceId: string, since: Date): Promise<boolean>;
  renew(workspaceId: string, at: Date): Promise<void>;
  end(workspaceId: string): Promise<void>;
}
