import { generate } from 'selfsigned';

export const RECEIVER_NAME = 'receiver.test';

export interface TestCertificate {
  key: string;
  /** Trusting this certificate alone is enough: it signed itself. */
  cert: string;
}

/** A self-signed certificate for `receiver.test`, 127.0.0.1 and 127.0.0.2 unless told otherwise. */
export async function issueCertificate(
  options: { name?: string; addresses?: string[]; notAfterDate?: Date } = {},
): Promise<TestCertificate> {
  const name = options.name ?? RECEIVER_NAME;
  const addresses = options.addresses ?? ['127.0.0.1', '127.0.0.2'];
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date('2020-01-01'),
    notAfterDate: options.notAfterDate ?? new Date('2099-01-01'),
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [{ type: 2, value: name }, ...addresses.map((ip) => ({ type: 7 as const, ip }))],
      },
    ],
  });
  return { key, cert };
}
