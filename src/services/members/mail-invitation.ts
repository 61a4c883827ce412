import { setTimeout as pause } from 'node:timers/promises';
import type { Invitation } from '../../domain/people/membership';
import type { Mailer } from '../../ports/mailer';
import type { MemberDeps } from './deps';

/**
 * Mails the link to the invited person; resolves with whether the mail server took it in time, or null where people get no
 * mails. Never rejects.
 */
export async function mailInvitation(
  deps: MemberDeps,
  workspaceId: string,
  invitation: Invitation,
  link: string,
): Promise<boolean | null> {
  const { mailer, log } = deps;
  if (mailer === null) return null;
  const { id: invitationId } = invitation;
  const sent = send({ ...deps, mailer }, workspaceId, invitation, link).catch((error: unknown) => {
    log.warn({ err: error, workspaceId, invitationId }, 'invitation not mailed');
    return false;
  });
  return Promise.race([sent, pause(LONGEST_WAIT_MS, false, { ref: false })]);
}

/** Longest wait for the mail server, which may still take the mail afterwards. */
const LONGEST_WAIT_MS = 5000;

async function send(
  { mailer, invitationMailLimit, workspaces }: MemberDeps & { mailer: Pick<Mailer, 'send'> },
  workspaceId: string,
  { id, email, invitedBy, expiresAt }: Invitation,
  link: string,
): Promise<boolean> {
  if ((await invitationMailLimit.count(workspaceId)).exceeded) return false;
  const { name } = (await workspaces.find(workspaceId)) ?? { name: workspaceId };
  const end = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await mailer.send({
    to: [email],
    subject: `Invitation to ${name} at Herald`,
    text: [
      `${invitedBy ?? 'An operator'} invites you to the workspace "${name}" at Herald. Accept here:`,
      '',
      link,
      '',
      `The link works once, until ${end}, and for ${email} alone. If you expect no invitation, do nothing.`,
    ].join('\n'),
    id: `${id}@herald`,
  });
  return true;
}
