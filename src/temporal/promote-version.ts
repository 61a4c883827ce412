import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import type { TaskQueues } from '../../workflows/contract/common';
import { describeDeployment, pollingBuilds, queuesOfVersion } from './deployment-versions';
import type { DeploymentVersion } from './worker-options';

const CHECK_INTERVAL_MS = 1000;
const ROUTING_CHECK_INTERVAL_MS = 200;
const ROUTING_CHECKS_MAX = 50;
const { ROUTING_CONFIG_UPDATE_STATE_IN_PROGRESS: ROUTING_IN_PROGRESS } =
  temporal.api.enums.v1.RoutingConfigUpdateState;

/** Thrown when no worker of a version polls: new work would wait for one. */
export class VersionNotServedError extends Error {
  override readonly name = 'VersionNotServedError';

  constructor(buildId: string) {
    super(`no worker of version ${buildId} polls all task queues; start one, then repeat`);
  }
}

/** How much new work the promoted version gets: all of it, or a part while another one stays current. */
type Share = 'all' | { percent: number };

/**
 * Gives a version the new work, once its workers poll all task queues. Returns the build id that was current before, or
 * null for workers without a version.
 *
 * @throws VersionNotServedError, a gRPC error when the deployment was changed meanwhile
 */
export async function promoteVersion(
  client: Client,
  version: DeploymentVersion,
  { share, queues, timeoutMs }: { share: Share; queues: TaskQueues; timeoutMs: number },
): Promise<string | null> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isServed(client, version, queues))) {
    if (Date.now() > deadline) {
      throw new VersionNotServedError(version.buildId);
    }
    await pause(CHECK_INTERVAL_MS);
  }
  return route(client, version, share);
}

/** Gives all new work to workers without a version. Returns the build id that was current before, or null. */
export function promoteUnversioned(client: Client, deploymentName: string): Promise<string | null> {
  return route(client, { deploymentName, buildId: '' }, 'all');
}

async function isServed(
  client: Client,
  version: DeploymentVersion,
  queues: TaskQueues,
): Promise<boolean> {
  const known = new Set(await queuesOfVersion(client, version));
  if (!Object.values<string>({ ...queues }).every((queue) => known.has(queue))) return false;
  return (await pollingBuilds(client, version.deploymentName, queues.main)).has(version.buildId);
}

/** Changes the routing, unless somebody else changed it since it was read. */
async function route(
  client: Client,
  { deploymentName, buildId }: DeploymentVersion,
  share: Share,
): Promise<string | null> {
  const found = await describeDeployment(client, deploymentName);
  const request = {
    namespace: client.options.namespace,
    deploymentName,
    buildId,
    ...(found === null ? {} : { conflictToken: found.conflictToken }),
    identity: client.options.identity,
  };
  if (share === 'all') await client.workflowService.setWorkerDeploymentCurrentVersion(request);
  else {
    const { percent } = share;
    await client.workflowService.setWorkerDeploymentRampingVersion({
      ...request,
      // Nothing ramps at zero.
      buildId: percent === 0 ? '' : buildId,
      percentage: percent,
    });
  }
  await untilRouted(client, deploymentName);
  return found?.info.routingConfig?.currentDeploymentVersion?.buildId ?? null;
}

/** Waits until all task queues know the routing: until then tasks go where they went before. Servers before 1.30 do not tell. */
async function untilRouted(client: Client, deploymentName: string): Promise<void> {
  for (let checks = 0; checks < ROUTING_CHECKS_MAX; checks += 1) {
    const found = await describeDeployment(client, deploymentName);
    if (found?.info.routingConfigUpdateState !== ROUTING_IN_PROGRESS) return;
    await pause(ROUTING_CHECK_INTERVAL_MS);
  }
}
