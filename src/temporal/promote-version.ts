import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
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
    super(`no worker of version ${buildId} polls its task queues; start one, then repeat`);
  }
}

/** How much new work the promoted version gets: all of it, or a part while another one stays current. */
type Share = 'all' | { percent: number };

/** Task queues that workers of a version poll. */
interface PolledQueues {
  /** Queue of workflows. */
  main: string;
  /** All that have to be polled before the version gets work. */
  all: string[];
}

interface Routing {
  /** Version that was current before; null for workers without a version. */
  formerBuildId: string | null;
  /** False when some task queues do not know the change yet: their tasks still go where they went before. */
  isRouted: boolean;
}

/**
 * Gives a version the new work, once its workers poll its task queues. A ramp ends at once.
 *
 * @throws VersionNotServedError, a gRPC error when the deployment was changed meanwhile
 */
export async function promoteVersion(
  client: Client,
  version: DeploymentVersion,
  { share, queues, timeoutMs }: { share: Share; queues: PolledQueues; timeoutMs: number },
): Promise<Routing> {
  if (endsRamp(share)) return route(client, version, share);
  const deadline = Date.now() + timeoutMs;
  while (!(await isServed(client, version, queues))) {
    if (Date.now() > deadline) {
      throw new VersionNotServedError(version.buildId);
    }
    await pause(CHECK_INTERVAL_MS);
  }
  return route(client, version, share);
}

/** Gives all new work to workers without a version. */
export function promoteUnversioned(client: Client, deploymentName: string): Promise<Routing> {
  return route(client, { deploymentName, buildId: '' }, 'all');
}

async function isServed(
  client: Client,
  version: DeploymentVersion,
  queues: PolledQueues,
): Promise<boolean> {
  const known = new Set(await queuesOfVersion(client, version));
  if (!queues.all.every((queue) => known.has(queue))) return false;
  return (await pollingBuilds(client, version.deploymentName, queues.main)).has(version.buildId);
}

/** Tells whether nothing is to ramp any more. */
function endsRamp(share: Share): boolean {
  return share !== 'all' && share.percent === 0;
}

/** Changes the routing, unless somebody else changed it since it was read. */
async function route(
  client: Client,
  { deploymentName, buildId }: DeploymentVersion,
  share: Share,
): Promise<Routing> {
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
      buildId: endsRamp(share) ? '' : buildId,
      percentage: percent,
    });
  }
  return {
    formerBuildId: found?.info.routingConfig?.currentDeploymentVersion?.buildId ?? null,
    isRouted: await untilRouted(client, deploymentName),
  };
}

/** Waits until all task queues know the routing; false when that takes too long. Servers before 1.30 do not tell. */
async function untilRouted(client: Client, deploymentName: string): Promise<boolean> {
  for (let checks = 0; checks < ROUTING_CHECKS_MAX; checks += 1) {
    const found = await describeDeployment(client, deploymentName);
    if (found?.info.routingConfigUpdateState !== ROUTING_IN_PROGRESS) return true;
    await pause(ROUTING_CHECK_INTERVAL_MS);
  }
  return false;
}
