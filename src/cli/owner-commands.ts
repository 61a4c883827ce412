import type { Command } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { giveOneTimePassword } from '../usecases/people/give-one-time-password';
import { makeOwner } from '../usecases/people/make-owner';
import { findWorkspace, workspaceOption } from './find-workspace';
import { readArguments } from './read-arguments';
import type { Run } from './run';

const createArguments = z.object({
  workspace: z.string().optional(),
  email: z.email('must be an e-mail address'),
});

/** `owner create`. */
export function addOwnerCommands(program: Command, run: Run): void {
  program
    .command('owner')
    .description('owners, who can do everything in their workspace')
    .command('create')
    .description('make a person an owner, with a one-time password if they have no account')
    .requiredOption('--email <address>', 'their e-mail address')
    .addOption(workspaceOption())
    .action((options: unknown) => {
      const { workspace, email } = readArguments(createArguments, options);
      return run(async (services) => {
        const { id, name } = await findWorkspace(services.workspaces, workspace);
        const people = await services.people();
        const owner = await makeOwner(services)(id, email, OPERATOR);
        const known = await people.identity.findByEmail(owner.email);
        const password =
          known === null
            ? await giveOneTimePassword({ ...services, ...people })(owner.email, OPERATOR)
            : null;
        const shown = password === null ? 'They sign in with their password.' : keepIt(password);
        return {
          text: `${owner.email} is an owner of ${name}. ${shown}`,
          json: { memberId: owner.id, email: owner.email, oneTimePassword: password },
        };
      });
    });
}

/** How a one-time password is shown. */
export function keepIt(password: string): string {
  return `One-time password, to be changed at the first sign-in:\n\n${password}`;
}
