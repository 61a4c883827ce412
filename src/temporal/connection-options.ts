import { readFileSync } from 'node:fs';

export interface TemporalSettings {
  address: string;
  namespace: string;
  apiKey: string | undefined;
  tls: {
    enabled: boolean;
    caFile: string | undefined;
    certFile: string | undefined;
    keyFile: string | undefined;
  };
}

/** Options for both kinds of connection: the grpc-js one of the API and the native one of the worker. */
export function connectionOptions({ address, apiKey, tls }: TemporalSettings) {
  const secured = tls.enabled || apiKey !== undefined || tls.certFile !== undefined;
  return {
    address,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(secured ? { tls: tlsOptions(tls) } : {}),
  };
}

function tlsOptions({ caFile, certFile, keyFile }: TemporalSettings['tls']) {
  return {
    ...(caFile === undefined ? {} : { serverRootCACertificate: readFileSync(caFile) }),
    ...(certFile === undefined || keyFile === undefined
      ? {}
      : { clientCertPair: { crt: readFileSync(certFile), key: readFileSync(keyFile) } }),
  };
}
