import type { Command } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { makeOwner } from '../services/members/make-owner';
import { readArguments } from './arguments';
import type { Run } from './command';
import { findWorkspace, workspaceOption } from './resolve';

const createArguments = z.object({
  workspace: z.string().optional(),
  email: z.email('must be an e-mail address'),
  resetPassword: z.boolean().default(false),
});

/** `owner create`. */
export function addOwnerCommands(program: Command, run: Run): void {
  program
    .command('owner')
    .description('owners, who can do everything in their workspace')
    .command('create')
    .description('make a person an owner, with a one-time password')
    .requiredOption('--email <address>', 'their e-mail address')
    .option('--reset-password', 'an account with this address loses its password and sessions')
    .addOption(workspaceOption())
    .action((options: unknown) => {
      const { workspace, ...input } = readArguments(createArguments, options);
      return run(async (services) => {
        const { id, name } = await findWorkspace(services.workspaces, workspace);
        const deps = { ...services, ...(await services.people()) };
        const { owner, oneTimePassword } = await makeOwner(deps)(id, input, OPERATOR);
        const shown =
          oneTimePassword === null ? 'They sign in with their password.' : keepIt(oneTimePassword);
        return {
          text: `${owner.email} is an owner of ${name}. ${shown}`,
          json: { memberId: owner.id, email: owner.email, oneTimePassword },
        };
      });
    });
}

/** How a one-time password is shown. */
export function keepIt(password: string): string {
  return `One-time password, to be changed at the first sign-in within 72 hours:\n\n${password}`;
}
