import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { generate } from 'selfsigned';

const IP_NAME = 7;
const DNS_NAME = 2;
const DEFAULT_VALID_DAYS = 3650;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Certificate {
  /** Also the authority to trust: `NODE_EXTRA_CA_CERTS`, `curl --cacert`. */
  certPem: string;
  keyPem: string;
}

export interface CertificateOptions {
  /** The address or name clients will use; 127.0.0.1 and ::1 are always in. */
  host: string;
  /** Default ten years. */
  validDays?: number;
}

/**
 * Makes a certificate for this machine that is its own authority, so that a client which trusts the file verifies
 * the server for real instead of switching verification off.
 */
export async function createSelfSignedCertificate(
  options: CertificateOptions,
): Promise<Certificate> {
  const now = Date.now();
  // Its own name: of two authorities with the same name, OpenSSL asks the first only.
  const authority = `Herald demo receiver ${randomBytes(4).toString('hex')}`;
  const pems = await generate([{ name: 'commonName', value: authority }], {
    keyType: 'ec',
    algorithm: 'sha256',
    // A day back, for clocks that differ a little.
    notBeforeDate: new Date(now - DAY_MS),
    notAfterDate: new Date(now + (options.validDays ?? DEFAULT_VALID_DAYS) * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [...new Set(['127.0.0.1', '::1', options.host])].map((name) =>
          isIP(name) === 0 ? { type: DNS_NAME, value: name } : { type: IP_NAME, ip: name },
        ),
      },
    ],
  });
  return { certPem: pems.cert, keyPem: pems.private };
}
