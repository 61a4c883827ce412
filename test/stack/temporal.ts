import type { Client } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { type History, historyToJSON } from '@temporalio/common/lib/proto-utils';

const { WORKER_VERSIONING_MODE_VERSIONED } = temporal.api.enums.v1.WorkerVersioningMode;
/** Longer than a command waits for the first poll to be known. */
const POLL_MS = 20_000;

/** A run as a list of an operator shows it. */
export interface FoundRun {
  workflowId: string;
  runId: string;
  type: string;
  status: string;
}

/** Looks at Temporal as an operator does. */
export function temporalFixture(client: Client) {
  return {
    async describe(workflowId: string) {
      const { status, raw, runId, searchAttributes, priority, staticSummary } = await describe(
        client,
        workflowId,
      );
      const pending = (raw.pendingActivities ?? []).map((each) => ({
        attempt: Number(each.attempt),
        lastFailure: each.lastFailure?.message ?? null,
        type: each.activityType?.name ?? null,
      }));
      const summary = await staticSummary();
      return { status: status.name, runId, searchAttributes, priority, summary, pending };
    },
    /** Polls the queue of workflows for a while, as a worker of a version does. */
    async pollAs(deploymentVersion: { deploymentName: string; buildId: string }, queue: string) {
      void poll(client, deploymentVersion, queue).catch(() => undefined);
    },
    async result(workflowId: string, runId?: string): Promise<unknown> {
      return client.workflow.getHandle(workflowId, runId).result();
    },
    /** A history with its payloads in clear: what a person with access to Temporal can read. */
    async readableHistory(workflowId: string, runId?: string): Promise<string> {
      return readable(await client.workflow.getHandle(workflowId, runId).fetchHistory());
    },
    /** The kinds of a history's events in order, without the workflow tasks between them. */
    async course(workflowId: string, runId?: string): Promise<string[]> {
      return courseOf(await client.workflow.getHandle(workflowId, runId).fetchHistory());
    },
    /** The task queues of a run's activities, in the order in which they were scheduled. */
    async queuesOf(workflowId: string): Promise<string[]> {
      const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
      return (events ?? []).flatMap(
        ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.taskQueue?.name ?? [],
      );
    },
    /** The workers that took a run's workflow tasks, in order: those of an API process end with `@api`. */
    async workersOf(workflowId: string): Promise<string[]> {
      const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
      return (events ?? []).flatMap(
        ({ workflowTaskStartedEventAttributes: started }) => started?.identity ?? [],
      );
    },
    async list(query: string): Promise<FoundRun[]> {
      const found: FoundRun[] = [];
      for await (const { workflowId, runId, type, status } of client.workflow.list({ query })) {
        found.push({ workflowId, runId, type, status: status.name });
      }
      return found.toSorted((left, right) => left.type.localeCompare(right.type));
    },
    async count(query: string): Promise<number> {
      return (await client.workflow.count(query)).count;
    },
    async terminate(workflowId: string): Promise<void> {
      await client.workflow.getHandle(workflowId).terminate();
    },
    schedule: {
      async describe(scheduleId: string) {
        const { spec, policies, action, state, ...described } = await client.schedule
          .getHandle(scheduleId)
          .describe();
        return {
          spec,
          overlap: policies.overlap,
          workflowId: action.workflowId,
          priority: action.priority,
          searchAttributes: described.typedSearchAttributes.getAll(),
          numActionsTaken: described.info.numActionsTaken,
          paused: state.paused,
        };
      },
      async pause(scheduleId: string): Promise<void> {
        await client.schedule.getHandle(scheduleId).pause();
      },
      async delete(scheduleId: string): Promise<void> {
        await client.schedule.getHandle(scheduleId).delete();
      },
    },
  };
}

function poll(client: Client, version: { deploymentName: string; buildId: string }, queue: string) {
  return client.withDeadline(Date.now() + POLL_MS, () =>
    client.workflowService.pollWorkflowTaskQueue({
      namespace: client.options.namespace,
      identity: version.buildId,
      taskQueue: { name: queue },
      deploymentOptions: { ...version, workerVersioningMode: WORKER_VERSIONING_MODE_VERSIONED },
    }),
  );
}

function describe(client: Client, workflowId: string) {
  return client.workflow.getHandle(workflowId).describe();
}

export function readable(history: History): string {
  const clear = JSON.parse(historyToJSON(history), (key, value: unknown) =>
    key === 'data' && typeof value === 'string' ? Buffer.from(value, 'base64').toString() : value,
  ) as unknown;
  return JSON.stringify(clear);
}

export function courseOf({ events }: History): string[] {
  return (events ?? [])
    .map((event) => Object.keys(event).find((name) => name.endsWith('EventAttributes')) ?? '')
    .map((name) => name.replace(/EventAttributes$/, ''))
    .filter((name) => !name.startsWith('workflowTask'));
}
