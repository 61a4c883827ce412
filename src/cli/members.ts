import { type Command, Option } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { HeraldError } from '../domain/errors';
import { normalEmail } from '../domain/people/email';
import { type Member, type Membership, memberWith } from '../domain/people/membership';
import { type Role, ROLES } from '../domain/people/roles';
import { changeRole, removeMember } from '../services/members/change-member';
import { giveOneTimePassword } from '../services/members/give-one-time-password';
import { inviteMember } from '../services/members/invite-member';
import { resetTwoFactor } from '../services/members/reset-two-factor';
import { readArguments } from './arguments';
import { type Answer, type Run, asList } from './command';
import { formatTable, formatTime } from './format';
import { addActivityCommand } from './member-activity';
import { keepIt } from './owners';
import { type WorkspaceOptions, findWorkspace, workspaceOption } from './resolve';
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
      return run(async (services) => invite(services, await workspaceIdOf(services, input), input));
    });
  member
    .command('list')
    .description('show the members and the open invitations')
    .addOption(workspaceOption())
    .action((options: WorkspaceOptions) =>
      run(async (services) => list(services, await workspaceIdOf(services, options))),
    );
  member
    .command('set-role <email>')
    .description('change the role of a member; their sessions end')
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
    .description('remove a member; their sessions end')
    .option('--revoke-keys', 'revoke the API keys that they made as well')
    .addOption(workspaceOption())
    .action((email: string, options: object) => {
      const input = readArguments(removeArguments, { ...options, email });
      return run(async (services) => remove(services, await workspaceIdOf(services, input), input));
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
  const { invitation, token } = await inviteMember(services)(workspaceId, input, OPERATOR);
  const { id, email, role, expiresAt } = invitation;
  const link = services.invitationLink(token);
  return {
    text: `${link}\n\nFor ${email} alone, to become ${role}: works once, until ${formatTime(expiresAt)}. Whoever opens it is shown\nwhat it is for, and accepts there.`,
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
    text: formatTable(['e-mail', 'role', 'state'], rows, 'There is no member yet.'),
    json: { ...asList(members), invitations },
  };
}

async function setRole(
  services: Services,
  workspaceId: string,
  { email, role }: Named,
): Promise<Answer> {
  const { id } = await memberNamed(services, workspaceId, email);
  const deps = { ...services, ...(await services.people()) };
  const changed = await changeRole(deps)(workspaceId, id, role, OPERATOR);
  return {
    text: `${changed.email} is ${changed.role} now.`,
    json: { memberId: id, email: changed.email, role: changed.role },
  };
}

async function remove(
  services: Services,
  workspaceId: string,
  { email, revokeKeys }: { email: string; revokeKeys: boolean },
): Promise<Answer> {
  const { id } = await memberNamed(services, workspaceId, email);
  const deps = { ...services, ...(await services.people()) };
  const { member, revokedKeys } = await removeMember(deps)(workspaceId, id, OPERATOR, {
    revokeKeys,
  });
  const ended = revokeKeys ? ` API keys revoked: ${revokedKeys}.` : '';
  return {
    text: `${member.email} is no member any more.${ended}`,
    json: { memberId: id, email: member.email, revokedKeys },
  };
}

async function resetPassword(services: Services, email: string): Promise<Answer> {
  const people = await services.people();
  const person = await people.identity.findByEmail(normalEmail(email));
  if (person === null) throw new HeraldError('not_found', `${email} has no account`);
  const { password } = await giveOneTimePassword({ ...services, ...people })(email, OPERATOR);
  const kept = person.twoFactorEnabled
    ? `\n\nTheir second factor stays: "member reset-two-factor ${person.email}" removes it.`
    : '';
  return {
    text: keepIt(password) + kept,
    json: { email: person.email, oneTimePassword: password },
  };
}

async function resetSecondFactor(services: Services, email: string): Promise<Answer> {
  const people = await services.people();
  const person = await resetTwoFactor({ ...services, ...people })(email, OPERATOR);
  return {
    text: `${person.email} signs in with the password alone now, and can set up a second factor again.`,
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
  if (member === null) throw new HeraldError('not_found', `${email} is no member`);
  return member;
}
