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
    .description('manage owners of workspaces')
    .command('create')
    .description('make a person an owner and create a one-time password')
    .requiredOption('--email <address>', 'e-mail address of the owner')
    .option('--reset-password', 'reset the password of an existing account and end its sessions')
    .addOption(workspaceOption())
    .action((options: unknown) => {
      const { workspace, ...input } = readArguments(createArguments, options);
      return run(async (services) => {
        const { id, name } = await findWorkspace(services.workspaces, workspace);
        const { owner, oneTimePassword } = await makeOwner(services, id, input, OPERATOR);
        const shown =
          oneTimePassword === null
            ? 'They sign in with their password.'
            : formatOneTimePassword(oneTimePassword);
        return {
          text: `${owner.email} is now an owner of ${name}. ${shown}`,
          json: { memberId: owner.id, email: owner.email, oneTimePassword },
        };
      });
    });
}

/** Formats a one-time password with how long it is valid. */
export function formatOneTimePassword(password: string): string {
  return `One-time password, valid for 72 hours; they choose their own at the first sign-in:\n\n${password}`;
}
