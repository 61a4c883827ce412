import type { Actor } from './audit';
import type { StatusRange } from './status-range';

export type RecoveryState = 'running' | 'done' | 'cancelled';

/** Many failed events resent at once, because a person or a call asked for it. */
export interface Recovery {
  id: string;
  workspaceId: string;
  /** Events that failed from here on … */
  since: Date;
  /** … and before the recovery was asked for: what it resends in vain it does not resend again. */
  until: Date;
  /** Statuses of the receiver's last answer to them; absent for any, or none. */
  responseStatus?: StatusRange | undefined;
  by: Actor;
  ratePerSecond: number;
  /** Failed events when it was asked for. */
  total: number;
  state: RecoveryState;
  createdAt: Date;
  endedAt: Date | null;
}

export const DEFAULT_RECOVERY_RATE = 10;
export const MAX_RECOVERY_RATE = 100;
