import type { SyncRun } from '../../domain/template-sync';

export interface SenderKey {
  workspaceId: string;
  senderId: string;
}

/** The syncs of senders' templates, as kept on the senders. */
export interface TemplateSyncs {
  /** Begins a run, with a number above all earlier ones; null when the workspace has no such connected sender. */
  begin(workspaceId: string, senderId: string, now: Date): Promise<SyncRun | null>;
  /** Whether the run may write templates: not after a later run did, nor for a sender that is disconnected. */
  mayApply(run: SyncRun): Promise<boolean>;
  noteDone(run: SyncRun, templates: number): Promise<void>;
  /**
   * Keeps that the run found nearly all templates gone, until a run is done. True when an earlier run had found so: two
   * that say the same are believed.
   */
  confirmLoss(run: SyncRun): Promise<boolean>;
  /** Left out when a later run has begun: that one decides what to say. */
  noteFailed(run: SyncRun, error: string): Promise<void>;
  /** The sender has a schedule now, with that interval. */
  noteScheduled(workspaceId: string, senderId: string, everyMs: number): Promise<void>;
  /**
   * Takes a connected sender, of any workspace, that has no schedule with that interval or was not synced since
   * `staleBefore`, as it is when its schedule was lost. Others do not get it before `until`.
   */
  claimUnscheduled(
    everyMs: number,
    staleBefore: Date,
    now: Date,
    until: Date,
  ): Promise<SenderKey | null>;
}
