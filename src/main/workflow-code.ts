import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config';
import type { DeploymentVersion, WorkflowCode } from '../temporal/worker-options';

/** Folder beside the compiled sources, where `npm run build` puts the bundles and the id of the build. */
const DIST = path.join(__dirname, '../..');

/** Returns the workflow bundle that the workers of a process run, and the version that it belongs to. */
export function workflowCode(config: Config): WorkflowCode {
  const version = deploymentVersion(config);
  const file = version === null ? 'workflow-bundle.js' : 'workflow-bundle-versioned.js';
  return { bundleFile: path.join(DIST, file), version };
}

/** Returns the version of this Herald; null when no worker deployment is configured. */
export function deploymentVersion(
  config: Pick<Config, 'TEMPORAL_WORKER_DEPLOYMENT' | 'TEMPORAL_BUILD_ID'>,
): DeploymentVersion | null {
  const deploymentName = config.TEMPORAL_WORKER_DEPLOYMENT;
  if (deploymentName === undefined) return null;
  return { deploymentName, buildId: config.TEMPORAL_BUILD_ID ?? ownBuildId() };
}

/** Reads the id that the build gave this Herald: the release with a digest of its workflows. */
function ownBuildId(): string {
  return readFileSync(path.join(DIST, 'build-id'), 'utf8').trim();
}
