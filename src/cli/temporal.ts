import type { Command } from 'commander';
import { z } from 'zod';
import type { ListedVersion } from '../ports/worker-versions';
import type { Answer } from './command';
import { wrongUsage } from './errors';
import { formatTable } from './format';
import type {
  Backend,
  DeploymentVersions,
  Promotion,
  PromotionRequest,
  TemporalSetup,
} from './services';

type TemporalBackend = Pick<
  Backend,
  'setUpTemporal' | 'listDeploymentVersions' | 'promoteDeploymentVersion'
>;

interface PromoteOptions {
  ramp?: string;
  unversioned?: true;
}

/** `temporal setup`, `versions` and `promote`. They need Temporal only, not the database. */
export function addTemporalCommands(
  program: Command,
  answer: (body: () => Promise<Answer>) => Promise<void>,
  backend: TemporalBackend,
): void {
  const commands = program
    .command('temporal')
    .description('manage the Temporal namespace and the versions of workers');
  commands
    .command('setup')
    .description('register the search attributes that Herald uses; safe to repeat')
    .action(() => answer(async () => presentSetup(await backend.setUpTemporal())));
  commands
    .command('versions')
    .description('list the versions of the worker deployment and the workflows pinned to each')
    .action(() => answer(async () => presentVersions(await backend.listDeploymentVersions())));
  commands
    .command('promote')
    .argument('[build-id]', 'version to promote; by default the version of this Herald')
    .description('give new work to a version, once its workers poll; safe to repeat')
    .option('--ramp <percent>', 'only this part of new work; 0 ends a ramp')
    .option('--unversioned', 'give new work to workers without a version')
    .action((buildId: string | undefined, options: PromoteOptions) =>
      answer(async () => {
        const request = promotionRequest(buildId, options);
        return presentPromotion(await backend.promoteDeploymentVersion(request));
      }),
    );
}

const percentage = z.coerce.number().min(0).max(100);

/** @throws CliError wrong_usage */
function promotionRequest(
  buildId: string | undefined,
  { ramp, unversioned }: PromoteOptions,
): PromotionRequest {
  if (unversioned === true) {
    if (buildId === undefined && ramp === undefined)
      return { target: { kind: 'unversioned' }, rampPercent: null };
    throw wrongUsage([{ field: '--unversioned', message: 'takes no build id and no --ramp' }]);
  }
  const target = { kind: 'build', ...(buildId === undefined ? {} : { buildId }) } as const;
  if (ramp === undefined) return { target, rampPercent: null };
  const { success, data } = percentage.safeParse(ramp);
  if (!success) throw wrongUsage([{ field: '--ramp', message: 'must be a number from 0 to 100' }]);
  return { target, rampPercent: data };
}

function presentSetup(setup: TemporalSetup): Answer {
  const { namespace, registered } = setup;
  const text =
    registered.length === 0
      ? `Namespace ${namespace} already has all search attributes.`
      : `Registered search attributes in namespace ${namespace}: ${registered.join(', ')}.`;
  return { text, json: setup };
}

function presentVersions(listed: DeploymentVersions): Answer {
  const { deployment, ownBuildId, versions } = listed;
  const rows = versions.map((version) => [
    version.buildId,
    version.rampPercent === null ? version.state : `${version.state} ${version.rampPercent} %`,
    version.hasWorkers ? 'yes' : 'no',
    String(version.pinnedWorkflows),
    noteOf(version),
  ]);
  const none = `No worker of deployment ${deployment} has polled yet.`;
  const table = formatTable(['version', 'state', 'workers', 'pinned', ''], rows, none);
  return { text: `${table}\n\nThis Herald is version ${ownBuildId}.`, json: listed };
}

function noteOf({ state, hasWorkers, pinnedWorkflows }: ListedVersion): string {
  if (!hasWorkers && (pinnedWorkflows > 0 || state === 'current'))
    return 'work waits: start a worker of it';
  const isFormer = state === 'draining' || state === 'drained';
  return isFormer && hasWorkers && pinnedWorkflows === 0 ? 'needs no worker' : '';
}

function presentPromotion(promotion: Promotion): Answer {
  const outcome = sentenceOf(promotion);
  if (promotion.isRouted) return { text: outcome, json: promotion };
  const text = `${outcome}\nNot all task queues know it yet: repeat the command to wait for them.`;
  return { text, json: promotion, failed: true };
}

function sentenceOf({ deployment, buildId, rampPercent, formerBuildId }: Promotion): string {
  if (rampPercent === 0) return `No version of deployment ${deployment} ramps.`;
  const former = formerBuildId === null ? 'workers without a version' : `version ${formerBuildId}`;
  const name = buildId === null ? 'workers without a version' : `version ${buildId}`;
  return rampPercent === null
    ? `New work of deployment ${deployment} goes to ${name}; before, to ${former}.`
    : `${rampPercent} % of new work of deployment ${deployment} goes to ${name}, the rest to ${former}.`;
}
