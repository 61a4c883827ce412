import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import type { TaskQueues } from '../../workflows/contract/common';
import type { AnswerActivities } from '../../workflows/contract/answer-reply';
import type {
  DeliveryActivities,
  DeliveryLocalActivities,
} from '../../workflows/contract/deliver-webhook';
import type { FailureReport, NoticeActivities } from '../../workflows/contract/watch-failing';
import type { RecoveryActivities } from '../../workflows/contract/recover-deliveries';
import type { SendActivities, SendBookkeeping } from '../../workflows/contract/send-template';
import type { SyncActivities } from '../../workflows/contract/sync-templates';
import { type CommonWorkerOptions, commonWorkerOptions, mainWorkerOptions } from './worker-options';

export interface WorkersOptions extends CommonWorkerOptions {
  connection: NativeConnection;
  namespace: string;
  queues: TaskQueues;
  activities: SendActivities &
    SendBookkeeping &
    DeliveryActivities &
    DeliveryLocalActivities &
    RecoveryActivities &
    FailureReport &
    NoticeActivities &
    SyncActivities &
    AnswerActivities;
  slots: { send: number; deliver: number; slow: number; agent: number };
}

export interface RunningWorkers {
  /** Rejects when a worker failed; resolves after a shutdown. */
  done: Promise<void>;
  /** Takes no new work and resolves when running attempts have finished. */
  shutdown(): Promise<void>;
}

/** Slots of each kind of background work, so that a mail server that hangs delays mails only. */
export const BACKGROUND_SLOTS = 10;

/**
 * Runs a worker for each queue, in one process over one connection, so that no kind of work takes another's slots. Only
 * one of them runs workflows, because each that does has the bundle in an isolate of its own.
 */
export async function runWorkers(options: WorkersOptions): Promise<RunningWorkers> {
  const { queues, slots, activities } = options;
  const workers = [
    await Worker.create({
      ...common(options),
      ...mainWorkerOptions(slots),
      workflowBundle: { codePath: options.code.bundleFile },
      taskQueue: queues.main,
      activities,
    }),
    await Worker.create({
      ...common(options),
      taskQueue: queues.slow,
      activities,
      maxConcurrentActivityTaskExecutions: slots.slow,
    }),
    await Worker.create({
      ...common(options),
      taskQueue: queues.agent,
      activities,
      maxConcurrentActivityTaskExecutions: slots.agent,
      maxConcurrentActivityTaskPolls: 2,
    }),
    ...(await backgroundWorkers(options)),
  ];
  const runs = workers.map((worker) => worker.run());
  const done = Promise.all(runs).then(() => undefined);
  return {
    done,
    async shutdown() {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await done;
    },
  };
}

/** Creates the workers of background work, with a queue for each kind. */
function backgroundWorkers(options: WorkersOptions): Promise<Worker[]> {
  const { recovery, templates, notice } = options.queues;
  return Promise.all(
    [recovery, templates, notice].map((taskQueue) =>
      Worker.create({
        ...common(options),
        taskQueue,
        activities: options.activities,
        maxConcurrentActivityTaskExecutions: BACKGROUND_SLOTS,
        maxConcurrentActivityTaskPolls: 1,
      }),
    ),
  );
}

function common({ connection, namespace, ...options }: WorkersOptions) {
  return {
    ...commonWorkerOptions(options),
    connection,
    namespace,
  } satisfies Partial<WorkerOptions>;
}
