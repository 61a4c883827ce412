import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import {
  type CustomSlotSupplier,
  NativeConnection,
  Worker,
  type WorkflowSlotInfo,
} from '@temporalio/worker';
import type { Logger } from '../ports/logger';
import type { DeliveryLocalActivities } from '../../workflows/contract/deliver-webhook';
import type { FailureReport } from '../../workflows/contract/watch-failing';
import { type TemporalSettings, connectionOptions } from './connection-options';
import { markExpectedFailures } from './expected-failures';

export interface EagerStartOptions {
  temporal: TemporalSettings;
  /** Queue of the workflows that are started. */
  taskQueue: string;
  /** File of the prebuilt workflow bundle. */
  bundleFile: string;
  /** First tasks in this process at once. */
  slots: number;
  /** False while this process has too much else to do. */
  mayTake: () => boolean;
  /** How long attempts under way may take to finish when the process stops. */
  graceMs: number;
  log: Logger;
}

/**
 * Eager start (docs/adr/0026): a workflow started with this client gets its first task with the answer of its start, and
 * runs it in this process, without the way through a task queue.
 */
export interface EagerStart {
  /** Returns the client; null while this process may take no further task. */
  client(): Client | null;
  /** Takes no further task; resolves when those in this process have ended. */
  close(): Promise<void>;
}

export type EagerActivities = DeliveryLocalActivities & FailureReport;

const RETRY_MS = 5000;
/** Name of this process at its tasks: an eager task has that of the client that started the workflow. */
const IDENTITY = `${process.pid}@api`;

/** Begins to host first tasks in the background: an API starts without Temporal, and goes on when its worker fails. */
export function createEagerStart(
  options: EagerStartOptions,
  activities: EagerActivities,
): EagerStart {
  const { temporal, log } = options;
  const closing = new AbortController();
  const slots = createEagerSlots(options.slots);
  let running: { client: Client; worker: Worker } | null = null;

  async function hostUntilClosed(): Promise<void> {
    while (!closing.signal.aborted) {
      await host().catch((error: unknown) => {
        log.warn({ err: error }, 'first attempts are left to workers for now');
      });
      await pause(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  async function host(): Promise<void> {
    const connection = await NativeConnection.connect({
      ...connectionOptions(temporal),
      grpcCompression: { codec: 'none' },
    });
    try {
      const worker = await Worker.create({
        ...eagerWorkerOptions(options, slots.supplier),
        connection,
        activities,
      });
      if (closing.signal.aborted) return;
      const client = new Client({ connection, namespace: temporal.namespace, identity: IDENTITY });
      running = { client, worker };
      await worker.run();
    } finally {
      running = null;
      await connection.close();
    }
  }

  const hosting = hostUntilClosed();
  return {
    client() {
      const mayTake = !closing.signal.aborted && slots.isFree() && options.mayTake();
      return mayTake && running !== null ? running.client : null;
    },
    async close() {
      closing.abort();
      // A connection that is still being made ends with the process.
      if (running === null) return;
      running.worker.shutdown();
      await hosting;
    },
  };
}

function eagerWorkerOptions(
  { temporal, taskQueue, bundleFile, slots, graceMs, log }: EagerStartOptions,
  workflowTaskSlotSupplier: CustomSlotSupplier<WorkflowSlotInfo>,
) {
  const unused = { type: 'fixed-size', numSlots: 1 } as const;
  return {
    namespace: temporal.namespace,
    identity: IDENTITY,
    taskQueue,
    workflowBundle: { codePath: bundleFile },
    enableNonLocalActivities: false,
    // A workflow whose first attempt takes long reports to Temporal meanwhile, and has to stay.
    maxCachedWorkflows: slots,
    tuner: {
      workflowTaskSlotSupplier,
      localActivityTaskSlotSupplier: { type: 'fixed-size', numSlots: slots } as const,
      activityTaskSlotSupplier: unused,
      nexusTaskSlotSupplier: unused,
    },
    interceptors: { activity: [markExpectedFailures(log)] },
    shutdownGraceTime: graceMs,
    shutdownForceTime: graceMs + 2000,
  };
}

/**
 * Slots for first tasks. A poll asks for a slot first and never gets one here, so no task comes to this process but with
 * the start that asked for it: later tasks go to workers.
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
