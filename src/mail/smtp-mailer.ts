import { createTransport } from 'nodemailer';
import { type Mailer, MailRefusedError } from '../ports/mailer';

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string;
  /** The sender's address, e.g. `Herald <herald@example.com>`. */
  from: string;
}

const TIMEOUT_MS = 10_000;

/** Mails through the operator's SMTP server; one connection a mail, because there are few. */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, ...mail }) {
      try {
        await transport.sendMail({ ...mail, from, messageId: `<${id}>` });
      } catch (error) {
        throw isRefusal(error) ? new MailRefusedError('the SMTP server refused the mail') : error;
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** A 5xx answer to the mail itself; a wrong password is the operator's to mend, and worth trying again. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  return Number(error.responseCode) >= 500 && error.code !== 'EAUTH';
}
