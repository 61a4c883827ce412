import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** As it came, with folded headers and lines put together again. */
  text: string;
}

export interface TestSmtp {
  url: string;
  /** Mails to an address, oldest first. */
  to(address: string): ReceivedMail[];
  /** Refuses the next recipients by name, with a passing trouble when no other code is given. */
  failNext(recipients: number, responseCode?: number): void;
  close(): Promise<void>;
}

/** A real SMTP server on 127.0.0.1 that keeps what it gets. */
export async function startSmtp(): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  let failures = 0;
  let failureCode = 451;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      failures -= 1;
      if (failures < 0) return callback();
      callback(Object.assign(new Error(`not for ${address}`), { responseCode: failureCode }));
    },
    onData(stream, session, callback) {
      const keep = async (): Promise<void> => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: unfolded(await text(stream)) });
        callback();
      };
      void keep();
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    to: (address) => mails.filter((mail) => mail.to.includes(address)),
    failNext: (recipients, responseCode = 451) => {
      failures = recipients;
      failureCode = responseCode;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Headers go on in lines that begin with a space, quoted-printable text in lines after one that ends with `=`. */
function unfolded(raw: string): string {
  return raw.replaceAll('=\r\n', '').replaceAll(/\r\n[ \t]+/g, ' ');
}
