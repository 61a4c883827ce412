import { createSmtpMailer } from '../mail/smtp-mailer';
import { createRateLimiter } from '../persistence/rate-limiter';
import type { Mailer } from '../ports/mailer';
import type { Base } from './compose';

const HOUR_SECONDS = 60 * 60;
/** Mails in an hour: for one account, asked for from one network address, and with invitations of one workspace. */
const PASSWORD_MAILS_OF_ACCOUNT = 5;
const PASSWORD_MAILS_OF_ADDRESS = 50;
const INVITATION_MAILS = 100;

/** Mails through the operator's server; null without one. */
export function composeMailer({ config, lifecycle }: Base): Mailer | null {
  const { SMTP_URL: url, SMTP_FROM: from, SMTP_REQUIRE_TLS: requireTls } = config;
  if (url === undefined || from === undefined) return null;
  const mailer = createSmtpMailer({ url, from, requireTls });
  lifecycle.onClose('mailer', () => mailer.close());
  return mailer;
}

/** Mails with links for people; `mailer` is null where no link can be made, too. */
export function composeLinkMails(base: Base) {
  const { config, database } = base;
  const mailed = (kind: 'password_mail' | 'invitation_mail', limit: number) =>
    createRateLimiter(database, kind, limit, HOUR_SECONDS);
  return {
    mailer: config.HERALD_PUBLIC_URL === undefined ? null : composeMailer(base),
    passwordMailLimits: {
      account: mailed('password_mail', PASSWORD_MAILS_OF_ACCOUNT),
      address: mailed('password_mail', PASSWORD_MAILS_OF_ADDRESS),
    },
    invitationMailLimit: mailed('invitation_mail', INVITATION_MAILS),
  };
}
