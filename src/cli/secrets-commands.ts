import type { Command } from 'commander';
import { z } from 'zod';
import { countSealed } from '../services/secrets/count-sealed';
import { type ResealMode, resealables } from '../services/secrets/steps/resealable';
import { resealSecrets } from '../services/secrets/reseal-secrets';
import type { Answer } from './answer';
import { moment } from './moment';
import { formatResealed, formatSecretsStatus } from './present-secrets';
import { readArguments } from './read-arguments';
import type { Run } from './run';
import type { Services } from './services';

const statusArguments = z.object({ startedBefore: moment.optional() });
const resealArguments = z.object({ dryRun: z.literal(true).optional() });

/** `secrets status`, `reseal`. */
export function addSecretsCommands(program: Command, run: Run): void {
  const secrets = program
    .command('secrets')
    .description('what HERALD_SECRET_KEY seals, and which key sealed it');
  secrets
    .command('status')
    .description('count sealed values by kind and key: whether a former key is still needed')
    .option('--started-before <time>', 'count only open workflows that started before this time')
    .action((options: unknown) => {
      const { startedBefore = null } = readArguments(statusArguments, options);
      return run((services) => status(services, startedBefore));
    });
  secrets
    .command('reseal')
    .description('seal everything with the current key; can be run again, and beside Herald')
    .option('--dry-run', 'only count what would be sealed anew')
    .action((options: unknown) => {
      const { dryRun } = readArguments(resealArguments, options);
      return run((services) => reseal(services, dryRun ? 'check' : 'write'));
    });
}

async function status(services: Services, startedBefore: Date | null): Promise<Answer> {
  const found = await countSealed(services, resealables(services), startedBefore);
  const isWhole =
    found.openWorkflows !== null && found.sealed.every(({ use }) => use !== 'unknown');
  return { text: formatSecretsStatus(found), json: found, failed: !isWhole };
}

async function reseal(services: Services, mode: ResealMode): Promise<Answer> {
  const { keyId } = services.secretBox;
  const kinds = await resealSecrets(resealables(services), mode);
  const json = { keyId, dryRun: mode === 'check', kinds };
  const isDone = kinds.every((kind) => kind.unreadable + kind.changedMeanwhile === 0);
  return { text: formatResealed(json), json, failed: !isDone };
}
