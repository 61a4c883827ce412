import type { Socket } from 'node:net';
import type { TestCertificate } from '../../unit/egress/support/certificate';
import { issueCertificate } from '../../unit/egress/support/certificate';
import { type Stranger, startStranger, startTlsStranger } from '../../support/hostile-receiver';

/** Server that no request reaches. */
export interface HostileConnection extends Stranger {
  name: string;
  /** Certificates a client has to trust for the failure that is meant, not for any other. */
  trusted: string[];
}

/** Starts a server for each way in which a connection can fail before a request has been read. */
export async function startHostileConnections(
  certificate: TestCertificate,
): Promise<HostileConnection[]> {
  const elsewhere = await issueCertificate({ name: 'other.test', addresses: [] });
  const expired = await issueCertificate({ notAfterDate: new Date('2021-01-01') });
  const unknown = await issueCertificate();
  const nobody = await startStranger(() => undefined);
  await nobody.close();

  const servers: [string, Promise<Stranger>, string[]][] = [
    ['a certificate of another name', startTlsStranger(elsewhere), [elsewhere.cert]],
    ['an expired certificate', startTlsStranger(expired), [expired.cert]],
    ['a certificate nobody vouches for', startTlsStranger(unknown), []],
    ['an old version of TLS', startTlsStranger({ ...certificate, ...OLD_TLS }), []],
    ['a certificate wanted from us', startTlsStranger({ ...certificate, ...MUTUAL_TLS }), []],
    ['plain HTTP', startStranger(answerInClear), []],
    ['a reset before TLS', startStranger((socket) => socket.resetAndDestroy()), []],
    ['a reset within TLS', startStranger(resetAtOnce), []],
    ['nothing but silence', startStranger(() => undefined), []],
    ['nobody who listens', Promise.resolve({ ...nobody, close: async () => undefined }), []],
    ['a reset within the request', startTlsStranger(certificate, resetAtOnce), []],
  ];
  return Promise.all(
    servers.map(async ([name, server, trusted]) => ({ ...(await server), name, trusted })),
  );
}

const OLD_TLS = {
  minVersion: 'TLSv1.1',
  maxVersion: 'TLSv1.1',
  ciphers: 'DEFAULT@SECLEVEL=0',
} as const;

const MUTUAL_TLS = { requestCert: true, rejectUnauthorized: true };

function answerInClear(socket: Socket): void {
  socket.once('data', () => socket.write('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n'));
}

/** Resets a connection at its first bytes. */
function resetAtOnce(socket: Socket): void {
  socket.once('data', () => socket.destroy());
}
