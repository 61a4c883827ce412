/** Which workspaces' receivers are watched because deliveries failed, and until when; one workflow watches each. */
export interface FailingWatch {
  /**
   * Takes a receiver that nobody watches at `now`: a watch whose workflow was ended by hand runs out.
   * @returns false when somebody watches it
   */
  claim(workspaceId: string, now: Date, until: Date): Promise<boolean>;
  /** Changes the end of a watch; nothing when it is not `from` any more. */
  move(workspaceId: string, from: Date, until: Date): Promise<void>;
  renew(workspaceId: string, until: Date): Promise<void>;
  end(workspaceId: string): Promise<void>;
  /**
   * Takes the one notice of a while.
   * @param since its own mark: taking it again is no second notice
   * @param before the last notice has to be older than this
   */
  claimNotice(workspaceId: string, since: Date, before: Date): Promise<boolean>;
  /** Whether the last notice has that mark. */
  hasNotice(workspaceId: string, since: Date): Promise<boolean>;
}
