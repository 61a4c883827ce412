import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import {
  type CustomSlotSupplier,
  NativeConnection,
  Worker,
  type WorkflowSlotInfo,
} from '@temporalio/worker';
import type { DeliveryLocalActivities } from '../../workflows/contract/deliver-webhook';
import type { FailureReport } from '../../workflows/contract/watch-failing';
import type { TemporalSettings } from './connection-options';
import { tracedClient } from './trace-interceptors';
import {
  type CommonWorkerOptions,
  commonWorkerOptions,
  nativeConnectionOptions,
} from './worker-options';

export interface EagerStartOptions extends CommonWorkerOptions {
  temporal: TemporalSettings;
  /** Queue of the workflows that are started. */
  taskQueue: string;
  /** First tasks in this process at once. */
  slots: number;
  /** False while this process has too much else to do. */
  mayTake: () => boolean;
}

/**
 * Eager start (docs/adr/0026): a workflow started with this client gets its first task with the answer of its start, and
 * runs it in this process, without the way through a task queue.
 */
export interface EagerStart {
  /** Returns the client; null while this process may take no further task. */
  client(): Client | null;
  /** Takes no further task. */
  stopTaking(): void;
  /** Takes no further task; resolves when those in this process have ended. */
  close(): Promise<void>;
}

export type EagerActivities = DeliveryLocalActivities & FailureReport;

const RETRY_MS = 5000;
/** Identity of this process in histories. An eager task takes it from the client, any other from the worker. */
const IDENTITY = `${process.pid}@api`;

/** Begins to host first tasks in the background: an API starts without Temporal, and goes on when its worker fails. */
export function createEagerStart(
  options: EagerStartOptions,
  activities: EagerActivities,
): EagerStart {
  const closing = new AbortController();
  const slots = createEagerSlots(options.slots);
  let isStopping = false;
  let running: RunningHost | null = null;

  async function hostUntilClosed(): Promise<void> {
    const { signal } = closing;
    while (!signal.aborted) {
      await host(options, { activities, slots: slots.supplier, signal }, (next) => {
        running = next;
      }).catch((error: unknown) => {
        options.log.warn({ err: error }, 'first attempts are left to workers for now');
      });
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const hosting = hostUntilClosed();
  return {
    client() {
      const mayTake = !isStopping && slots.isFree() && options.mayTake();
      return mayTake && running !== null ? running.client : null;
    },
    stopTaking() {
      isStopping = true;
    },
    async close() {
      isStopping = true;
      closing.abort();
      // A connection that is still being made ends with the process.
      if (running === null) return;
      if (running.worker.getState() === 'RUNNING') running.worker.shutdown();
      await hosting;
    },
  };
}

interface RunningHost {
  client: Client;
  worker: Worker;
}

interface HostParts {
  activities: EagerActivities;
  slots: CustomSlotSupplier<WorkflowSlotInfo>;
  signal: AbortSignal;
}

/** Connects and hosts first tasks until the worker ends. Calls `nowRuns` when it begins and, with null, when it ends. */
async function host(
  options: EagerStartOptions,
  { activities, slots, signal }: HostParts,
  nowRuns: (host: RunningHost | null) => void,
): Promise<void> {
  const { temporal, log, traces } = options;
  const connection = await NativeConnection.connect(nativeConnectionOptions(temporal));
  try {
    if (signal.aborted) return;
    const worker = await Worker.create({
      ...eagerWorkerOptions(options, slots),
      connection,
      activities,
    });
    const client = new Client({
      connection,
      namespace: temporal.namespace,
      identity: IDENTITY,
      ...tracedClient(traces),
    });
    nowRuns({ client, worker });
    const run = worker.run();
    if (signal.aborted) worker.shutdown();
    await run;
  } finally {
    nowRuns(null);
    await connection.close().catch((error: unknown) => {
      log.warn({ err: error }, 'a connection to Temporal was not closed');
    });
  }
}

function eagerWorkerOptions(
  { temporal, taskQueue, slots, ...common }: EagerStartOptions,
  workflowTaskSlotSupplier: CustomSlotSupplier<WorkflowSlotInfo>,
) {
  const unused = { type: 'fixed-size', numSlots: 1 } as const;
  return {
    ...commonWorkerOptions(common),
    namespace: temporal.namespace,
    identity: IDENTITY,
    taskQueue,
    workflowBundle: { codePath: common.code.bundleFile },
    enableNonLocalActivities: false,
    // A workflow whose first attempt takes long reports to Temporal meanwhile, and has to stay.
    maxCachedWorkflows: slots,
    tuner: {
      workflowTaskSlotSupplier,
      localActivityTaskSlotSupplier: { type: 'fixed-size', numSlots: slots } as const,
      activityTaskSlotSupplier: unused,
      nexusTaskSlotSupplier: unused,
    },
  };
}

/**
 * Creates the slots of first tasks. The SDK polls a queue only once it has a slot, and gets none here. So the only tasks
 * of this process are those of its own eager starts; later tasks go to workers.
 */
function createEagerSlots(limit: number) {
  let taken = 0;
  const supplier: CustomSlotSupplier<WorkflowSlotInfo> = {
    type: 'custom',
    reserveSlot: (_context, signal) =>
      new Promise((_resolve, reject) => {
        // The SDK tells its own reason from other errors, so it has to be that one.
        // oxlint-disable-next-line prefer-promise-reject-errors
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
    tryReserveSlot() {
      if (taken >= limit) return null;
      taken += 1;
      return {};
    },
    markSlotUsed: () => undefined,
    releaseSlot() {
      taken -= 1;
    },
  };
  return { supplier, isFree: () => taken < limit };
}
