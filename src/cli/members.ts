import { type Command, Option } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { HeraldError } from '../domain/errors';
import { type Member, type Membership, memberWith, normalEmail } from '../domain/people/membership';
import { type Role, ROLES } from '../domain/people/permissions';
import { giveOneTimePassword } from '../services/members/give-one-time-password';
import { resetTwoFactor } from '../services/members/reset-two-factor';
import { readArguments } from './arguments';
import { type Answer, type Run, asList } from './command';
import { formatTable, formatTime } from './format';
import { addActivityCommand } from './member-activity';
import { formatOneTimePassword } from './owners';
import { type WorkspaceOptions, findWorkspace, workspaceOption } from './resolve';
import type { Services } from './services';

const emailAddress = z.email('must be an e-mail address');
const memberArguments = z.object({ workspace: z.string().optional(), email: emailAddress });
const removeArguments = memberArguments.extend({ revokeKeys: z.boolean().default(false) });
const roleArguments = memberArguments.extend({ role: z.enum(ROLES) });

/** `member invite`, `list`, `set-role`, `remove`, `reset-password`, `reset-two-factor`, `activity`. */
export function addMemberCommands(program: Command, run: Run): void {
  const member = program.command('member').description('manage members and their roles');
  const roleOption = (): Option =>
    new Option('--role <role>', 'role of the member').choices(ROLES).makeOptionMandatory();

  member
    .command('invite <email>')
    .description('create an invitation link for one person')
    .addOption(roleOption())
    .addOption(workspaceOption())
    .action((email: string, options: object) => {
      const input = readArguments(roleArguments, { ...options, email });
      return run(async (services) => invite(services, await workspaceIdOf(services, input), input));
    });
  member
    .command('list')
    .description('list members and open invitations')
    .addOption(workspaceOption())
    .action((options: WorkspaceOptions) =>
      run(async (services) => list(services, await workspaceIdOf(services, options))),
    );
  member
    .command('set-role <email>')
    .description('change the role of a member and end their sessions')
    .addOption(roleOption())
    .addOption(workspaceOption())
    .action((email: string, options: object) => {
      const input = readArguments(roleArguments, { ...options, email });
      return run(async (services) =>
        setRole(services, await workspaceIdOf(services, input), input),
      );
    });
  member
    .command('remove <email>')
    .description('remove a member and end their sessions')
    .option('--revoke-keys', 'also revoke the API keys that they created')
    .addOption(workspaceOption())
    .action((email: string, options: object) => {
      const input = readArguments(removeArguments, { ...options, email });
      return run(async (services) => remove(services, await workspaceIdOf(services, input), input));
    });
  addResetCommands(member, run);
}

/** Adds commands for people who cannot sign in; they take no workspace, because accounts belong to none. */
function addResetCommands(member: Command, run: Run): void {
  member
    .command('reset-password <email>')
    .description('create a one-time password; ends their sessions and lifts locks')
    .action((email: string) => {
      const input = readArguments(memberArguments, { email });
      return run((services) => resetPassword(services, input.email));
    });
  member
    .command('reset-two-factor <email>')
    .description('remove the second factor of a person who lost it; ends their sessions')
    .action((email: string) => {
      const input = readArguments(memberArguments, { email });
      return run((services) => resetSecondFactor(services, input.email));
    });
  addActivityCommand(member, run);
}

async function workspaceIdOf(
  { workspaces }: Services,
  { workspace }: { workspace?: string | undefined },
): Promise<string> {
  return (await findWorkspace(workspaces, workspace)).id;
}

interface Named {
  email: string;
  role: Role;
}

async function invite(services: Services, workspaceId: string, input: Named): Promise<Answer> {
  const { invitation, token } = await services.members.invite(workspaceId, input, OPERATOR);
  const { id, email, role, expiresAt } = invitation;
  const link = services.invitationLink(token);
  return {
    text: `${link}\n\nSend this link to ${email}. It invites them as ${role}, works once and expires on ${formatTime(expiresAt)}.`,
    json: { invitationId: id, email, role, expiresAt, link },
  };
}

async function list({ memberships }: Services, workspaceId: string): Promise<Answer> {
  const membership = await memberships.find(workspaceId);
  const members = (membership?.members ?? []).map((each) => ({
    memberId: each.id,
    email: each.email,
    role: each.role,
    since: each.createdAt,
  }));
  const invitations = (membership?.invitations ?? []).map((each) => ({
    invitationId: each.id,
    email: each.email,
    role: each.role,
    expiresAt: each.expiresAt,
  }));
  const rows = [
    ...members.map(({ email, role, since }) => [email, role, `member since ${formatTime(since)}`]),
    ...invitations.map(({ email, role, expiresAt }) => [
      email,
      role,
      `invited until ${formatTime(expiresAt)}`,
    ]),
  ];
  return {
    text: formatTable(['e-mail', 'role', 'state'], rows, 'No members yet.'),
    json: { ...asList(members), invitations },
  };
}

async function setRole(
  services: Services,
  workspaceId: string,
  { email, role }: Named,
): Promise<Answer> {
  const { id } = await memberNamed(services, workspaceId, email);
  const changed = await services.members.changeRole(workspaceId, id, role, OPERATOR);
  return {
    text: `${changed.email} now has the role ${changed.role}.`,
    json: { memberId: id, email: changed.email, role: changed.role },
  };
}

async function remove(
  services: Services,
  workspaceId: string,
  { email, revokeKeys }: { email: string; revokeKeys: boolean },
): Promise<Answer> {
  const { id } = await memberNamed(services, workspaceId, email);
  const { member, revokedKeys } = await services.members.remove(workspaceId, id, OPERATOR, {
    revokeKeys,
  });
  const ended = revokeKeys ? ` Revoked API keys: ${revokedKeys}.` : '';
  return {
    text: `Removed ${member.email}.${ended}`,
    json: { memberId: id, email: member.email, revokedKeys },
  };
}

async function resetPassword(services: Services, email: string): Promise<Answer> {
  const person = await services.identity.findByEmail(normalEmail(email));
  if (person === null) throw new HeraldError('not_found', `${email} has no account`);
  const { password } = await giveOneTimePassword(services, email, OPERATOR);
  const kept = person.twoFactorEnabled
    ? `\n\nTheir second factor stays. "member reset-two-factor ${person.email}" removes it.`
    : '';
  return {
    text: formatOneTimePassword(password) + kept,
    json: { email: person.email, oneTimePassword: password },
  };
}

async function resetSecondFactor(services: Services, email: string): Promise<Answer> {
  const person = await resetTwoFactor(services, email, OPERATOR);
  return {
    text: `Removed the second factor of ${person.email}.`,
    json: { email: person.email },
  };
}

async function memberNamed(
  { memberships }: Services,
  workspaceId: string,
  email: string,
): Promise<Member> {
  const membership: Membership | null = await memberships.find(workspaceId);
  const member = membership === null ? null : memberWith(membership, normalEmail(email));
  if (member === null) throw new HeraldError('not_found', `${email} is not a member`);
  return member;
}
