import type { Command } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import {
  type NewSigningSecret,
  DEFAULT_OVERLAP_MS,
  MAX_OVERLAP_MS,
  webhookSigning,
} from '../services/webhooks/webhook-signing';
import { readArguments } from './arguments';
import type { Answer, Run } from './command';
import { formatTime } from './format';
import { type WorkspaceOptions, findWorkspace, workspaceOption } from './resolve';

const HOUR_MS = 60 * 60 * 1000;
const MAX_HOURS = MAX_OVERLAP_MS / HOUR_MS;

const rotateArguments = z.object({
  workspace: z.string().optional(),
  overlapHours: z.coerce
    .number()
    .min(0, 'must be 0 or more')
    .max(MAX_HOURS, `must be ${MAX_HOURS} or less`)
    .default(DEFAULT_OVERLAP_MS / HOUR_MS),
});

/** `webhook signature enable`, `rotate`, `disable`. */
export function addSignatureCommands(webhook: Command, run: Run): void {
  const signature = webhook
    .command('signature')
    .description('manage signatures of deliveries (Standard Webhooks)');
  signature
    .command('enable')
    .description('create a secret and show it once')
    .addOption(workspaceOption())
    .action(({ workspace }: WorkspaceOptions) =>
      run(async (services) => {
        const { id } = await findWorkspace(services.workspaces, workspace);
        return presentSecret(await webhookSigning(services).enable(id, OPERATOR));
      }),
    );
  signature
    .command('rotate')
    .description('create a new secret; the old one also signs for a while')
    .addOption(workspaceOption())
    .option('--overlap-hours <hours>', 'hours that the old secret goes on signing; 24 by default')
    .action((options: unknown) => {
      const { workspace, overlapHours } = readArguments(rotateArguments, options);
      return run(async (services) => {
        const { id } = await findWorkspace(services.workspaces, workspace);
        const overlapMs = Math.round(overlapHours * HOUR_MS);
        return presentSecret(await webhookSigning(services).rotate(id, overlapMs, OPERATOR));
      });
    });
  signature
    .command('disable')
    .description('stop signing deliveries')
    .addOption(workspaceOption())
    .action(({ workspace }: WorkspaceOptions) =>
      run(async (services) => {
        const { id } = await findWorkspace(services.workspaces, workspace);
        await webhookSigning(services).disable(id, OPERATOR);
        return { text: 'Deliveries are no longer signed.', json: { signed: false } };
      }),
    );
}

function presentSecret({ secret, previousEndsAt }: NewSigningSecret): Answer {
  const overlap =
    previousEndsAt === null
      ? []
      : [`The old secret also signs until ${formatTime(previousEndsAt)}.`];
  return {
    text: [secret, '', 'Save this secret now, it is not shown again.', ...overlap].join('\n'),
    json: { secret, previousEndsAt },
  };
}
