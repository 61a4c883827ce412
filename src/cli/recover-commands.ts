import { type Command } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { DEFAULT_RECOVERY_RATE, MAX_RECOVERY_RATE } from '../domain/recovery';
import { cancelRecovery } from '../services/deliveries/cancel-recovery';
import { countRecoverable, listRecoveries } from '../services/deliveries/show-recoveries';
import { startRecovery } from '../services/deliveries/start-recovery';
import { asList } from './answer';
import { findWorkspace, workspaceOption } from './find-workspace';
import { moment } from './moment';
import { formatRecoverable, formatRecoveries, presentRecovery } from './present-recovery';
import { readArguments } from './read-arguments';
import type { Run } from './run';

const RATE_RULE = `must be a whole number from 1 to ${MAX_RECOVERY_RATE}`;

const recoverArguments = z.object({
  workspace: z.string().optional(),
  since: moment,
  rate: z.coerce
    .number()
    .int(RATE_RULE)
    .min(1, RATE_RULE)
    .max(MAX_RECOVERY_RATE, RATE_RULE)
    .default(DEFAULT_RECOVERY_RATE),
  dryRun: z.literal(true).optional(),
});

type OfWorkspace = { workspace?: string };

/** `delivery recover`, `recoveries`, `cancel-recovery`. */
export function addRecoverCommands(delivery: Command, run: Run): void {
  delivery
    .command('recover')
    .description('deliver again whatever failed since a time, at a bounded rate')
    .addOption(workspaceOption())
    .requiredOption('--since <time>', 'a day (2026-11-21) or a time in ISO 8601')
    .option('--rate <events>', `a second; ${DEFAULT_RECOVERY_RATE} when left out`)
    .option('--dry-run', 'only count them')
    .action((options: unknown) => recover(run, options));
  delivery
    .command('recoveries')
    .description('show how far recoveries have come, newest first')
    .addOption(workspaceOption())
    .action(({ workspace }: OfWorkspace) =>
      run(async (services) => {
        const { id } = await findWorkspace(services.workspaces, workspace);
        const shown = (await listRecoveries(services)(id)).map(presentRecovery);
        return { text: formatRecoveries(shown), json: asList(shown) };
      }),
    );
  delivery
    .command('cancel-recovery <recovery-id>')
    .description('resend nothing further')
    .addOption(workspaceOption())
    .action((recoveryId: string, { workspace }: OfWorkspace) =>
      run(async (services) => {
        const { id } = await findWorkspace(services.workspaces, workspace);
        const cancelled = await cancelRecovery(services)(id, recoveryId, OPERATOR);
        const shown = presentRecovery(cancelled);
        return { text: formatRecoveries([shown]), json: shown };
      }),
    );
}

function recover(run: Run, options: unknown): Promise<void> {
  const { workspace, since, rate, dryRun } = readArguments(recoverArguments, options);
  return run(async (services) => {
    const { id } = await findWorkspace(services.workspaces, workspace);
    if (dryRun) {
      const counted = await countRecoverable(services)(id, since);
      return { text: formatRecoverable(counted), json: counted };
    }
    const request = { since, ratePerSecond: rate, by: OPERATOR };
    const shown = presentRecovery(await startRecovery(services)(id, request));
    return { text: formatRecoveries([shown]), json: shown };
  });
}
