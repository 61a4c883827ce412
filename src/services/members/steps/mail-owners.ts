import { type Mail, type Mailer, MailRefusedError } from '../../../ports/mailer';
import type { SharedDeps } from '../../deps';

export interface MailOwnersDeps extends Pick<SharedDeps, 'log' | 'memberships'> {
  mailer: Mailer;
}

/**
 * Mails a notice to a workspace's owners. A mail that is refused for good is given up.
 * @throws Error when the SMTP server does not answer
 */
export async function mailOwners(
  { memberships, mailer, log }: MailOwnersDeps,
  workspaceId: string,
  mail: Omit<Mail, 'to'>,
): Promise<void> {
  const membership = await memberships.find(workspaceId);
  const owners = membership?.members.filter(({ role }) => role === 'owner') ?? [];
  if (owners.length === 0) return;
  try {
    await mailer.send({ ...mail, to: owners.map(({ email }) => email) });
    log.info({ workspaceId, mailId: mail.id }, 'notice sent');
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    log.warn({ workspaceId, mailId: mail.id }, 'the SMTP server refused a notice');
  }
}
