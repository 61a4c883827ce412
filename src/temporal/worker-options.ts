import type { NativeConnectionOptions, WorkerOptions } from '@temporalio/worker';
import type { Logger } from '../ports/logger';
import { type TemporalSettings, connectionOptions } from './connection-options';
import { markExpectedFailures } from './expected-failures';
import type { TraceInterceptors } from './trace-interceptors';

/** Returns the options of a native connection. Compression would only cost CPU time near the server. */
export function nativeConnectionOptions(settings: TemporalSettings) {
  return {
    ...connectionOptions(settings),
    grpcCompression: { codec: 'none' },
  } satisfies NativeConnectionOptions;
}

/** A version of a worker deployment, which a process of API or worker belongs to. */
export interface DeploymentVersion {
  deploymentName: string;
  buildId: string;
}

/** Workflow code and its version, the same for each worker of a process. */
export interface WorkflowCode {
  /** File of the prebuilt workflow bundle. */
  bundleFile: string;
  /** Null for workers without a version. The bundle sets versioning behaviors only when there is one. */
  version: DeploymentVersion | null;
}

export interface CommonWorkerOptions {
  /** How long running attempts may take to finish at a stop. */
  graceMs: number;
  code: WorkflowCode;
  log: Logger;
  /** Absent where tracing is off. */
  traces?: TraceInterceptors | undefined;
}

/** Returns the options that all workers share. */
export function commonWorkerOptions({
  graceMs,
  code: { version },
  log,
  traces,
}: CommonWorkerOptions) {
  const traced = traces === undefined ? [] : [traces.activity];
  return {
    ...(version === null ? {} : versioned(version)),
    // A span gets the error as the log gets it, without what it quotes of people.
    interceptors: { activity: [...traced, markExpectedFailures(log)] },
    shutdownGraceTime: graceMs,
    shutdownForceTime: graceMs + 2000,
  } satisfies Partial<WorkerOptions>;
}

function versioned(version: DeploymentVersion) {
  return {
    workerDeploymentOptions: {
      version,
      useWorkerVersioning: true,
      // The bundle says it for each workflow (workflows/versioned.ts).
      defaultVersioningBehavior: 'AUTO_UPGRADE',
    },
  } satisfies Partial<WorkerOptions>;
}

/** Slots of the worker that runs workflows. */
export interface MainWorkerSlots {
  /** First delivery attempts at once. */
  deliver: number;
  /** Provider calls at once. */
  send: number;
}

/** Returns the tuning of the worker that runs workflows. The bench gives its bare worker the same, for a fair comparison. */
export function mainWorkerOptions({ deliver, send }: MainWorkerSlots) {
  return {
    /** As many as run at once: workflows live for seconds, and few wait for a retry. */
    maxCachedWorkflows: 2 * deliver,
    maxConcurrentWorkflowTaskPolls: 20,
    nonStickyToStickyPollRatio: 0.5,
    // A workflow task keeps its slot while its local activities run: as many remain for sends and other workflows.
    maxConcurrentWorkflowTaskExecutions: 2 * deliver,
    maxConcurrentLocalActivityExecutions: deliver,
    maxConcurrentActivityTaskExecutions: send,
  } satisfies Partial<WorkerOptions>;
}
