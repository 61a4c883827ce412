import { type Command, Option } from 'commander';
import { z } from 'zod';
import { ROLES } from '../domain/people/permissions';
import { findWorkspace, workspaceOption } from './find-workspace';
import { addActivityCommand } from './member-activity';
import { invite, list, remove, resetPassword, resetSecondFactor, setRole } from './member-actions';
import { readArguments } from './read-arguments';
import type { Run } from './run';
import type { Services } from './services';

const emailAddress = z.email('must be an e-mail address');
const memberArguments = z.object({ workspace: z.string().optional(), email: emailAddress });
const removeArguments = memberArguments.extend({ revokeKeys: z.boolean().default(false) });
const roleArguments = memberArguments.extend({ role: z.enum(ROLES) });

/** `member invite`, `list`, `set-role`, `remove`, `reset-password`, `reset-two-factor`, `activity`. */
export function addMemberCommands(program: Command, run: Run): void {
  const member = program.command('member').description('people, and what they are in a workspace');
  const roleOption = (): Option =>
    new Option('--role <role>', 'what they are').choices(ROLES).makeOptionMandatory();

  member
    .command('invite <email>')
    .description('make a link with which this person, and nobody else, becomes a member')
    .addOption(roleOption())
    .addOption(workspaceOption())
    .action((email: string, options: object) => {
      const input = readArguments(roleArguments, { ...options, email });
      return run(async (services) => invite(services, await workspaceId(services, input), input));
    });
  member
    .command('list')
    .description('show the members and the open invitations')
    .addOption(workspaceOption())
    .action((options: { workspace?: string }) =>
      run(async (services) => list(services, await workspaceId(services, options))),
    );
  member
    .command('set-role <email>')
    .description('change the role of a member; their sessions end')
    .addOption(roleOption())
    .addOption(workspaceOption())
    .action((email: string, options: object) => {
      const input = readArguments(roleArguments, { ...options, email });
      return run(async (services) => setRole(services, await workspaceId(services, input), input));
    });
  member
    .command('remove <email>')
    .description('remove a member; their sessions end')
    .option('--revoke-keys', 'revoke the API keys that they made as well')
    .addOption(workspaceOption())
    .action((email: string, options: object) => {
      const input = readArguments(removeArguments, { ...options, email });
      return run(async (services) => remove(services, await workspaceId(services, input), input));
    });
  addResetCommands(member, run);
}

/** Adds commands for people who cannot sign in; an account belongs to no workspace. */
function addResetCommands(member: Command, run: Run): void {
  member
    .command('reset-password <email>')
    .description('give a one-time password; ends the sessions and a lock after wrong passwords')
    .action((email: string) => {
      const input = readArguments(memberArguments, { email });
      return run((services) => resetPassword(services, input.email));
    });
  member
    .command('reset-two-factor <email>')
    .description('remove a second factor whose app and recovery codes are lost; ends the sessions')
    .action((email: string) => {
      const input = readArguments(memberArguments, { email });
      return run((services) => resetSecondFactor(services, input.email));
    });
  addActivityCommand(member, run);
}

async function workspaceId(
  { workspaces }: Services,
  { workspace }: { workspace?: string | undefined },
): Promise<string> {
  return (await findWorkspace(workspaces, workspace)).id;
}
