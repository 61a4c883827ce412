import { CliError } from '../../cli/errors';
import type { DeploymentVersions, Promotion, PromotionRequest } from '../../cli/services';
import type { Config } from '../../config';
import { HeraldError } from '../../domain/errors';
import { listVersions } from '../../temporal/deployment-versions';
import { hasGrpcCode } from '../../temporal/grpc-codes';
import {
  VersionNotServedError,
  promoteUnversioned,
  promoteVersion,
} from '../../temporal/promote-version';
import { taskQueues } from '../../../workflows/contract/common';
import { deploymentVersion } from '../workflow-code';
import { operateTemporal } from './operate-temporal';

const LIST_TIMEOUT_MS = 10_000;
/** Time for workers that have just been started to poll, and for Temporal to tell its task queues. */
const SERVED_WITHIN_MS = 60_000;
const ROUTE_TIMEOUT_MS = 20_000;

/** Lists the versions of the configured worker deployment. @throws HeraldError, CliError not_configured */
export async function listDeploymentVersions(config: Config): Promise<DeploymentVersions> {
  const { deploymentName, buildId } = ownVersion(config);
  const { main } = taskQueues(config.TEMPORAL_TASK_QUEUE_PREFIX);
  const versions = await operateTemporal(config, LIST_TIMEOUT_MS, (client) =>
    listVersions(client, deploymentName, main),
  );
  return { deployment: deploymentName, ownBuildId: buildId, versions };
}

/** Gives a version the new work; this Herald's own by default. @throws HeraldError, CliError not_configured */
export async function promoteDeploymentVersion(
  config: Config,
  { target, rampPercent }: PromotionRequest,
): Promise<Promotion> {
  const own = ownVersion(config);
  const { deploymentName } = own;
  const queues = taskQueues(config.TEMPORAL_TASK_QUEUE_PREFIX);
  const buildId = target.kind === 'build' ? (target.buildId ?? own.buildId) : null;
  const routing = await operateTemporal(config, SERVED_WITHIN_MS + ROUTE_TIMEOUT_MS, (client) =>
    buildId === null
      ? promoteUnversioned(client, deploymentName)
      : promoteVersion(
          client,
          { deploymentName, buildId },
          {
            share: rampPercent === null ? 'all' : { percent: rampPercent },
            queues: {
              main: queues.main,
              // Another release may have fewer queues: Temporal then refuses it itself if there is work in those it lacks.
              all: buildId === own.buildId ? Object.values(queues) : [queues.main],
            },
            timeoutMs: SERVED_WITHIN_MS,
          },
        ),
  ).catch((error: unknown) => {
    throw refusal(error);
  });
  return { deployment: deploymentName, buildId, rampPercent, ...routing };
}

function ownVersion(config: Config) {
  const version = deploymentVersion(config);
  if (version !== null) return version;
  throw new CliError(
    'not_configured',
    'TEMPORAL_WORKER_DEPLOYMENT is not set; set it for this command to the name of the worker deployment',
  );
}

function refusal(error: unknown): unknown {
  if (error instanceof VersionNotServedError) {
    return new HeraldError('temporarily_unavailable', error.message, { cause: error });
  }
  if (hasGrpcCode(error, 'failedPrecondition', 'aborted')) {
    const message = `Temporal refused: ${error.details}. Run "temporal versions", then repeat.`;
    return new HeraldError('conflict', message, { cause: error });
  }
  return error;
}
