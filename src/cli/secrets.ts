import type { Command } from 'commander';
import { z } from 'zod';
import { type SecretsStatus, countSealed } from '../services/secrets/count-sealed';
import { type ResealedKind, resealSecrets } from '../services/secrets/reseal-secrets';
import { type ResealMode, resealables } from '../services/secrets/steps/resealable';
import { moment, readArguments } from './arguments';
import type { Answer, Run } from './command';
import { formatTable } from './format';
import type { Services } from './services';

const statusArguments = z.object({ startedBefore: moment.optional() });
const resealArguments = z.object({ dryRun: z.literal(true).optional() });

/** `secrets status`, `reseal`. */
export function addSecretsCommands(program: Command, run: Run): void {
  const secrets = program
    .command('secrets')
    .description('inspect and reseal the values that HERALD_SECRET_KEY seals');
  secrets
    .command('status')
    .description('count sealed values by kind and key, to see whether a former key is still needed')
    .option('--started-before <time>', 'count only open workflows that started before this time')
    .action((options: unknown) => {
      const { startedBefore = null } = readArguments(statusArguments, options);
      return run((services) => status(services, startedBefore));
    });
  secrets
    .command('reseal')
    .description('seal everything with the current key; safe to repeat and while Herald runs')
    .option('--dry-run', 'only count what would be resealed')
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

const USES = {
  current: 'HERALD_SECRET_KEY',
  former: 'HERALD_SECRET_KEYS_OLD',
  unknown: 'not configured',
};

function formatSecretsStatus(found: SecretsStatus): string {
  const rows = found.sealed.map(({ kind, keyId, use, count }) => [
    shownKind(kind),
    keyId ?? 'damaged',
    USES[use],
    String(count),
  ]);
  const unused = found.unusedKeyIds.map((keyId) => `Key ${keyId} seals nothing in the database.`);
  return [
    formatTable(['kind', 'key', 'setting', 'values'], rows, 'No sealed values yet.'),
    `The current key is ${found.keyId}.`,
    ...unused,
    formatWorkflows(found.openWorkflows),
  ].join('\n');
}

function formatWorkflows(open: number | null): string {
  if (open === null)
    return 'Temporal did not answer: open workflows with sealed values could not be counted.';
  if (open === 0) return 'No open workflow holds sealed values.';
  return `Open workflows that may hold sealed values: ${open}.`;
}

function formatResealed({
  keyId,
  dryRun,
  kinds,
}: {
  keyId: string;
  dryRun: boolean;
  kinds: ResealedKind[];
}): string {
  const rows = kinds.map((kind) => [
    shownKind(kind.kind),
    String(kind.resealed),
    String(kind.changedMeanwhile),
    String(kind.unreadable),
  ]);
  const changed = kinds.some(({ changedMeanwhile }) => changedMeanwhile > 0);
  const unreadable = kinds.some((kind) => kind.unreadable > 0);
  return [
    formatTable(
      ['kind', dryRun ? 'to reseal' : 'resealed', 'changed meanwhile', 'unreadable'],
      rows,
      '',
    ),
    dryRun ? 'Nothing was written.' : `The current key is ${keyId}.`,
    ...(changed ? ['Values that changed meanwhile were skipped. Run this again.'] : []),
    ...(unreadable
      ? [
          'Unreadable values need the key that sealed them (see "secrets status"), or must be entered again.',
        ]
      : []),
  ].join('\n');
}

/** Returns `webhook token` for `webhook_token`. */
function shownKind(kind: string): string {
  return kind.replaceAll('_', ' ');
}
