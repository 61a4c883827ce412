import type { RetrySchedule } from '../../src/domain/retry-schedule';
import type { SealContext } from '../../src/domain/seal-context';

export function deliveryWorkflowId(
  workspaceId: string,
  providerMessageDigest: string,
  status: string,
  run = 1,
): string {
  const first = `deliver/${workspaceId}/${providerMessageDigest}/${status}`;
  return run === 1 ? first : `${first}/run-${run}`;
}

/** Signal to a run of an event, with the number of the attempt that is not to wait for its time any longer. */
export const ATTEMPT_NOW_SIGNAL = 'attemptNow';

export interface DeliverWebhookInput {
  workspaceId: string;
  eventId: string;
  /** Absent for the first run of an event. */
  resend?: ResendInput;
  schedule: RetrySchedule;
  /** Around one POST. */
  attemptTimeoutMs: number;
}

export interface EventRef {
  workspaceId: string;
  eventId: string;
  resend?: ResendInput;
}

/** A further run of an event that had ended, and who (a person's id, or `operator`) asked for it when (ISO 8601). */
export interface ResendInput {
  run: number;
  at: string;
  by: string;
  /** The person's address, sealed for `resendContext`; absent for an operator. */
  sealedEmail?: string;
  recoveryId: string | null;
}

/** Seal context of the address of the person who asked for a run. */
export function resendContext(workspaceId: string, eventId: string, run: number): SealContext {
  return `resend/${workspaceId}/${eventId}/${run}`;
}

/** An attempt that was made but could not be written down yet. */
export interface UnrecordedAttempt {
  number: number;
  startedAt: string;
  durationMs: number;
  outcome: string;
  httpStatus: number | null;
  bodyTruncated: boolean;
  state: 'pending' | 'delivered' | 'failed';
}

export type DeliveryResult =
  | { kind: 'delivered' | 'failed' | 'cancelled'; outcome: string; unrecorded?: UnrecordedAttempt }
  | {
      kind: 'retry';
      outcome: string;
      /** The attempt that was made; 0 when the receiver was busy and none was. */
      attempt: number;
      retryAfterMs: number | null;
      unrecorded?: UnrecordedAttempt;
    };

/** Local activities: they run in the worker that holds the workflow, at a third of the cost. */
export interface DeliveryLocalActivities {
  attemptFirstDelivery(event: EventRef, attemptsAllowed: number): Promise<DeliveryResult>;
  recordAttempt(event: EventRef, attempt: UnrecordedAttempt): Promise<void>;
  failDelivery(event: EventRef): Promise<void>;
}

export interface DeliveryActivities {
  /** @param movedForward number of the attempt that was asked for ahead of its time; absent for none */
  retryDelivery(
    event: EventRef,
    schedule: RetrySchedule,
    movedForward?: number,
  ): Promise<DeliveryResult>;
}
