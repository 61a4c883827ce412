export interface Mail {
  to: string[];
  subject: string;
  /** Plain text. */
  text: string;
  /** The same when it has to be sent again after a crash, so that mail programs show it once. */
  id: string;
}

/** The server took the connection and refused this mail for good. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

export interface Mailer {
  /** @throws MailRefusedError for good, any other Error when it may work later */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
