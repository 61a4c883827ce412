import type { Command } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { DEFAULT_RECOVERY_RATE, MAX_RECOVERY_RATE } from '../domain/recovery';
import {
  FAILED_STATUS_RANGE,
  FAILED_STATUS_RANGE_RULE,
  statusRangeOf,
  statusRangeText,
} from '../domain/status-range';
import { cancelRecovery } from '../services/deliveries/cancel-recovery';
import {
  type RecoverableCount,
  type RecoveryProgress,
  countRecoverable,
  listRecoveries,
} from '../services/deliveries/show-recoveries';
import { startRecovery } from '../services/deliveries/start-recovery';
import { shownActor } from '../services/workspaces/steps/audit-entry';
import { moment, readArguments } from './arguments';
import { type Run, asList } from './command';
import { formatTable, formatTime } from './format';
import { type WorkspaceOptions, findWorkspace, workspaceOption } from './resolve';

const RATE_RULE = `must be a whole number from 1 to ${MAX_RECOVERY_RATE}`;

const recoverArguments = z.object({
  workspace: z.string().optional(),
  since: moment,
  responseStatus: z
    .string()
    .regex(FAILED_STATUS_RANGE, FAILED_STATUS_RANGE_RULE)
    .transform(statusRangeOf)
    .optional(),
  rate: z.coerce
    .number()
    .int(RATE_RULE)
    .min(1, RATE_RULE)
    .max(MAX_RECOVERY_RATE, RATE_RULE)
    .default(DEFAULT_RECOVERY_RATE),
  dryRun: z.literal(true).optional(),
});

/** `delivery recover`, `recoveries`, `cancel-recovery`. */
export function addRecoverCommands(delivery: Command, run: Run): void {
  delivery
    .command('recover')
    .description('resend everything that failed since a time, at a limited rate')
    .addOption(workspaceOption())
    .requiredOption('--since <time>', 'date (2026-11-21) or ISO 8601 time')
    .option('--response-status <status>', 'only this last answer, such as 404 or 5xx')
    .option('--rate <events>', `events a second; ${DEFAULT_RECOVERY_RATE} by default`)
    .option('--dry-run', 'only count the failed events')
    .action((options: unknown) => recover(run, options));
  delivery
    .command('recoveries')
    .description('list recoveries and their progress, newest first')
    .addOption(workspaceOption())
    .action(({ workspace }: WorkspaceOptions) =>
      run(async (services) => {
        const { id } = await findWorkspace(services.workspaces, workspace);
        const shown = (await listRecoveries(services, id)).map(presentRecovery);
        return { text: formatRecoveries(shown), json: asList(shown) };
      }),
    );
  delivery
    .command('cancel-recovery <recovery-id>')
    .description('stop a recovery')
    .addOption(workspaceOption())
    .action((recoveryId: string, { workspace }: WorkspaceOptions) =>
      run(async (services) => {
        const { id } = await findWorkspace(services.workspaces, workspace);
        const cancelled = await cancelRecovery(services, id, recoveryId, OPERATOR);
        const shown = presentRecovery(cancelled);
        return { text: formatRecoveries([shown]), json: shown };
      }),
    );
}

function recover(run: Run, options: unknown): Promise<void> {
  const asked = readArguments(recoverArguments, options);
  const { workspace, since, responseStatus: statuses, rate, dryRun } = asked;
  return run(async (services) => {
    const { id } = await findWorkspace(services.workspaces, workspace);
    if (dryRun) {
      const counted = await countRecoverable(services, id, since, statuses);
      return { text: formatRecoverable(counted, id), json: counted };
    }
    const request = { since, responseStatus: statuses, ratePerSecond: rate, by: OPERATOR };
    const shown = presentRecovery(await startRecovery(services, id, request));
    const { pending } = await countRecoverable(services, id, since, statuses);
    return {
      text: [formatRecoveries([shown]), ...noteOnPending(pending, id)].join('\n'),
      json: shown,
    };
  });
}

function presentRecovery({ recovery, resent }: RecoveryProgress) {
  const { id, state, since, total, ratePerSecond, by, createdAt, endedAt } = recovery;
  const { responseStatus: statuses } = recovery;
  return {
    recoveryId: id,
    state,
    since,
    responseStatus: statuses === undefined ? null : statusRangeText(statuses),
    total,
    resent,
    ratePerSecond,
    requestedBy: shownActor(by),
    createdAt,
    endedAt,
  };
}

function formatRecoverable({ failed, pending }: RecoverableCount, workspaceId: string): string {
  return [`${failed} failed events would be resent.`, ...noteOnPending(pending, workspaceId)].join(
    '\n',
  );
}

/** Says what a recovery does with pending events; empty without any. */
function noteOnPending(pending: number, workspaceId: string): string[] {
  if (pending === 0) return [];
  const events = pending === 1 ? '1 pending event is' : `${pending} pending events are`;
  return [
    `${events} left out and attempted as planned. To attempt one now: herald delivery attempt <event-id> --workspace ${workspaceId}`,
  ];
}

function formatRecoveries(shown: ReturnType<typeof presentRecovery>[]): string {
  return formatTable(
    [
      'recovery id',
      'requested',
      'by',
      'since',
      'state',
      'failed',
      'delivered',
      'failed again',
      'pending',
    ],
    shown.map(({ recoveryId, createdAt, requestedBy, since, state, total, resent }) => [
      recoveryId,
      formatTime(createdAt),
      requestedBy.email ?? requestedBy.kind,
      formatTime(since),
      state,
      String(total),
      String(resent.delivered),
      String(resent.failed),
      String(resent.pending),
    ]),
    'No recoveries.',
  );
}
