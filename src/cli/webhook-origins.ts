import type { Command } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { urlOf } from '../domain/text';
import { insideOrigins, listInsideOrigins } from '../services/webhooks/inside-origins';
import { readArguments } from './arguments';
import type { Answer, Run } from './command';
import { findWorkspace, workspaceOption } from './resolve';

const INSIDE_ORIGIN = /^https:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?\/$/;

/** Reads an origin, with or without a final slash and the default port. */
const insideOrigin = z
  .string({ error: 'is required, e.g. https://backend.shop.svc:8443' })
  .transform((text) => urlOf(text)?.href ?? '')
  .refine((href) => INSIDE_ORIGIN.test(href), {
    error: 'must be https, one host and perhaps a port, e.g. https://backend.shop.svc:8443',
  })
  .transform((href) => href.slice(0, -1));

const originArguments = z.object({ workspace: z.string().optional(), origin: insideOrigin });

/** `webhook allow`, `disallow`, `allowed`. */
export function addOriginCommands(webhook: Command, run: Run): void {
  webhook
    .command('allow')
    .description('let one workspace send webhooks to one https origin with a private address')
    .addOption(workspaceOption())
    .option('--origin <origin>', 'scheme, host and port, e.g. https://backend.shop.svc:8443')
    .action((options: unknown) => {
      const { workspace, origin } = readArguments(originArguments, options);
      return run(async (services) => {
        const { id, name } = await findWorkspace(services.workspaces, workspace);
        const allowed = await insideOrigins(services).allow(id, origin, OPERATOR);
        return present(`${name} (${id}) may send webhooks to ${origin}.`, id, allowed);
      });
    });
  webhook
    .command('disallow')
    .description('take that back')
    .addOption(workspaceOption())
    .option('--origin <origin>', 'the origin, as webhook allowed shows it')
    .action((options: unknown) => {
      const { workspace, origin } = readArguments(originArguments, options);
      return run(async (services) => {
        const { id, name } = await findWorkspace(services.workspaces, workspace);
        const left = await insideOrigins(services).disallow(id, origin, OPERATOR);
        return present(`${name} (${id}) may no longer send webhooks to ${origin}.`, id, left);
      });
    });
  webhook
    .command('allowed')
    .description('list the origins with private addresses that workspaces may use')
    .action(() =>
      run(async (services) => {
        const allowed = await listInsideOrigins(services);
        const lines = allowed.map(({ workspaceId, origin }) => `${workspaceId}  ${origin}`);
        return { text: lines.join('\n') || '(none)', json: allowed };
      }),
    );
}

function present(text: string, workspaceId: string, origins: string[]): Answer {
  return { text, json: { workspaceId, insideOrigins: origins } };
}
