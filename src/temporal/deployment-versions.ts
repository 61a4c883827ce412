import type { Client } from '@temporalio/client';
import { type google, temporal } from '@temporalio/proto';
import type { ListedVersion, VersionState } from '../ports/worker-versions';
import { hasGrpcCode } from './grpc-codes';
import type { DeploymentVersion } from './worker-options';

const { WorkerDeploymentVersionStatus: Status } = temporal.api.enums.v1;
const STATES: Readonly<Record<number, VersionState>> = {
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT]: 'current',
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_RAMPING]: 'ramping',
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINING]: 'draining',
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED]: 'drained',
};
/** A worker asks again within the minute of a long poll. */
const POLLED_WITHIN_MS = 75_000;

/** Lists the versions of a worker deployment, newest first; none when no worker of it ever polled. */
export async function listVersions(
  client: Client,
  deploymentName: string,
  mainQueue: string,
): Promise<ListedVersion[]> {
  const deployment = await describeDeployment(client, deploymentName);
  if (deployment === null) return [];
  const polling = await pollingBuilds(client, deploymentName, mainQueue);
  const { versionSummaries, routingConfig } = deployment.info;
  const newestFirst = (versionSummaries ?? []).toSorted(
    (one, other) => seconds(other.createTime) - seconds(one.createTime),
  );
  return Promise.all(
    newestFirst.map(async ({ deploymentVersion, status }) => {
      const buildId = deploymentVersion?.buildId ?? '';
      const state = STATES[status ?? 0] ?? 'inactive';
      const rampPercent = routingConfig?.rampingVersionPercentage ?? 0;
      return {
        buildId,
        state,
        rampPercent: state === 'ramping' ? rampPercent : null,
        hasWorkers: polling.has(buildId),
        pinnedWorkflows: await countPinned(client, { deploymentName, buildId }),
      };
    }),
  );
}

/** Returns what Temporal knows of a deployment, with the token of this state; null when no worker of it ever polled. */
export async function describeDeployment(client: Client, deploymentName: string) {
  const { namespace } = client.options;
  const found = await unlessMissing(
    client.workflowService.describeWorkerDeployment({ namespace, deploymentName }),
  );
  if (found === null) return null;
  return { info: found.workerDeploymentInfo ?? {}, conflictToken: found.conflictToken };
}

/** Returns the names of task queues that workers of the version ever polled. */
export async function queuesOfVersion(
  client: Client,
  deploymentVersion: DeploymentVersion,
): Promise<string[]> {
  const { namespace } = client.options;
  const found = await unlessMissing(
    client.workflowService.describeWorkerDeploymentVersion({ namespace, deploymentVersion }),
  );
  // Servers before 1.30 fill the first list only.
  const queues = [
    ...(found?.workerDeploymentVersionInfo?.taskQueueInfos ?? []),
    ...(found?.versionTaskQueues ?? []),
  ];
  return queues.map(({ name }) => name ?? '');
}

/** Returns the build ids whose workers poll the queue of workflows now. */
export async function pollingBuilds(
  client: Client,
  deploymentName: string,
  mainQueue: string,
): Promise<ReadonlySet<string>> {
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: mainQueue },
    taskQueueType: temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
  });
  const since = Date.now() - POLLED_WITHIN_MS;
  const live = pollers.filter(
    ({ lastAccessTime, deploymentOptions }) =>
      seconds(lastAccessTime) * 1000 > since &&
      deploymentOptions?.deploymentName === deploymentName,
  );
  return new Set(live.map(({ deploymentOptions }) => deploymentOptions?.buildId ?? ''));
}

function seconds(time: google.protobuf.ITimestamp | null | undefined): number {
  return Number(time?.seconds ?? 0) + (time?.nanos ?? 0) / 1e9;
}

async function countPinned(
  client: Client,
  { deploymentName, buildId }: DeploymentVersion,
): Promise<number> {
  const { count } = await client.workflow.count(
    `TemporalWorkerDeploymentVersion = "${deploymentName}:${buildId}" AND TemporalWorkflowVersioningBehavior = "Pinned" AND ExecutionStatus = "Running"`,
  );
  return count;
}

async function unlessMissing<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked;
  } catch (error) {
    if (hasGrpcCode(error, 'notFound')) return null;
    throw error;
  }
}
