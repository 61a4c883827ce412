export function recoveryWorkflowId(workspaceId: string, recoveryId: string): string {
  return `recover/${workspaceId}/${recoveryId}`;
}

export interface RecoveryRef {
  workspaceId: string;
  recoveryId: string;
}

/** The last event a recovery has resent, by when it failed (ISO 8601) and its id. */
export interface RecoveryCursor {
  at: string;
  id: string;
}

export interface RecoverDeliveriesInput extends RecoveryRef {
  backgroundQueue: string;
  /** Null at the beginning. */
  after: RecoveryCursor | null;
}

export interface RecoveryActivities {
  /** Resends one second's worth of events; resolves with where to go on, null at the end. */
  recoverNextPage(
    recovery: RecoveryRef,
    after: RecoveryCursor | null,
  ): Promise<RecoveryCursor | null>;
  cancelRecovery(recovery: RecoveryRef): Promise<void>;
}
