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

/** Returns the options of both kinds of connection: grpc-js in the API, native in the worker. */
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
