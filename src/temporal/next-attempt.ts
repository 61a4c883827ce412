import type { Client, WorkflowHandle } from '@temporalio/client';
import { optionalTsToMs } from '@temporalio/common/lib/time';

const TIMEOUT_MS = 3000;

/**
 * Returns when the next attempt of a delivery is due. The wait before the second attempt is a timer of its workflow, every
 * later wait a retry of its activity. Null when nothing is due or Temporal does not answer in time.
 */
export async function nextAttemptAt(client: Client, workflowId: string): Promise<Date | null> {
  const handle = client.workflow.getHandle(workflowId);
  try {
    return await client.withDeadline(
      Date.now() + TIMEOUT_MS,
      async () => (await nextRetry(handle)) ?? (await runningTimer(handle)),
    );
  } catch {
    return null;
  }
}

async function nextRetry(handle: WorkflowHandle): Promise<Date | null> {
  const { raw } = await handle.describe();
  const [activity] = raw.pendingActivities ?? [];
  return toDate(optionalTsToMs(activity?.nextAttemptScheduleTime));
}

async function runningTimer(handle: WorkflowHandle): Promise<Date | null> {
  const { events } = await handle.fetchHistory();
  const last = (events ?? []).findLast(
    (event) =>
      event.timerStartedEventAttributes ??
      event.timerFiredEventAttributes ??
      event.timerCanceledEventAttributes,
  );
  const waitMs = optionalTsToMs(last?.timerStartedEventAttributes?.startToFireTimeout);
  const startedMs = optionalTsToMs(last?.eventTime);
  return waitMs === undefined || startedMs === undefined ? null : toDate(startedMs + waitMs);
}

function toDate(timeMs: number | undefined): Date | null {
  return timeMs === undefined ? null : new Date(timeMs);
}
