import type { WebhookIndicator } from '../../src/domain/webhook-outcome';

export function watchWorkflowId(workspaceId: string): string {
  return `watch-failing/${workspaceId}`;
}

/** Signal to the watch of a receiver: a delivery has failed for good. */
export const FAILED_SIGNAL = 'failed';

/** The pause between two looks of a watch grows to this many times the first one. */
export const LONGEST_WATCH_PAUSE = 20;

export interface WatchFailingInput {
  workspaceId: string;
  backgroundQueue: string;
  /** The first pause between two looks at the receiver. */
  checkIntervalMs: number;
  /** Whether the owners know that it fails. */
  isTold: boolean;
}

/** A local activity of the delivery that failed. */
export interface FailureReport {
  reportFailure(workspaceId: string): Promise<void>;
}

export type NoticeKind = 'failing' | 'recovered';

export interface NoticeActivities {
  lookAtReceiver(workspaceId: string): Promise<WebhookIndicator>;
  stopWatch(workspaceId: string): Promise<WebhookIndicator>;
  /** Resolves with false when it is too early. */
  tellOwners(workspaceId: string, kind: NoticeKind, since: string): Promise<boolean>;
}
