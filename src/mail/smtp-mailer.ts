import { createTransport } from 'nodemailer';
import { type Mailer, MailRefusedError } from '../ports/mailer';

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string;
  /** The sender's address, e.g. `Herald <herald@example.com>`. */
  from: string;
  /** Sends nothing, the password included, over a connection that STARTTLS did not secure. */
  requireTls: boolean;
}

const TIMEOUT_MS = 10_000;

/** Mails through the operator's SMTP server; one connection a mail, because there are few. */
export function createSmtpMailer({ url, from, requireTls }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    requireTLS: requireTls,
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
        throw withoutAddresses(error);
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** Codes alone: nodemailer's text and the server's answer name the recipients, and errors end up in histories and logs. */
function withoutAddresses(error: unknown): Error {
  const code = codeOf(error, 'code', /^[A-Z_]{1,40}$/) ?? 'no code';
  const responseCode = codeOf(error, 'responseCode', /^\d{3}$/) ?? 'no answer';
  return isRefusal(code, responseCode)
    ? new MailRefusedError(`the SMTP server refused the mail (${code}, ${responseCode})`)
    : new Error(`the mail could not be sent (${code}, ${responseCode})`);
}

function codeOf(error: unknown, name: 'code' | 'responseCode', form: RegExp): string | undefined {
  if (error === null || typeof error !== 'object') return undefined;
  const code = String(Reflect.get(error, name));
  return form.test(code) ? code : undefined;
}

/** A 5xx answer to the mail itself; a wrong password or missing TLS is the operator's to mend, and worth trying again. */
function isRefusal(code: string, responseCode: string): boolean {
  return responseCode.startsWith('5') && code !== 'EAUTH' && code !== 'ETLS';
}
