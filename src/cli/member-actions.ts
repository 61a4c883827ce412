import { OPERATOR } from '../domain/audit';
import { HeraldError } from '../domain/errors';
import { normalEmail, type Member, type Membership, memberWith } from '../domain/people/membership';
import type { Role } from '../domain/people/permissions';
import { changeRole } from '../services/members/change-role';
import { removeMember } from '../services/members/remove-member';
import { giveOneTimePassword } from '../services/members/give-one-time-password';
import { inviteMember } from '../services/members/invite-member';
import { resetTwoFactor } from '../services/members/reset-two-factor';
import { type Answer, asList } from './answer';
import { formatTable, formatTime } from './format';
import { keepIt } from './owner-commands';
import type { Services } from './services';

interface Named {
  email: string;
  role: Role;
}

export async function invite(
  services: Services,
  workspaceId: string,
  input: Named,
): Promise<Answer> {
  const { invitation, token } = await inviteMember(services)(workspaceId, input, OPERATOR);
  const { id, email, role, expiresAt } = invitation;
  const link = services.invitationLink(token);
  return {
    text: `${link}\n\nFor ${email} alone, to become ${role}: works once, until ${formatTime(expiresAt)}. Whoever opens it is shown\nwhat it is for, and accepts there.`,
    json: { invitationId: id, email, role, expiresAt, link },
  };
}

export async function list({ memberships }: Services, workspaceId: string): Promise<Answer> {
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

export async function setRole(
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

export async function remove(
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

export async function resetPassword(services: Services, email: string): Promise<Answer> {
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

export async function resetSecondFactor(services: Services, email: string): Promise<Answer> {
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
