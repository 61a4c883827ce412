/** An error of a provider that no failure class knows (contract 7.1), as often as messages failed with it. */
export interface UnclassifiedError {
  /** The provider's own code; null for errors without one. */
  code: string | null;
  count: number;
  firstAt: Date;
  lastAt: Date;
}

/** Counts of errors without a class, kept for 90 days after the last. */
export interface UnclassifiedErrors {
  count(workspaceId: string, code: string | null, at: Date): Promise<void>;
  /** Latest first, at most 100. */
  list(workspaceId: string): Promise<UnclassifiedError[]>;
}
