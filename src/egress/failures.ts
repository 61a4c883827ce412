import type { EgressFailure, EgressFailureCode } from '../ports/egress';

const CODES: Readonly<Record<string, EgressFailureCode>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  EPROTO: 'tls',
};

// OpenSSL's names for what is wrong with a certificate or a record carry no common prefix.
const TLS_CODE =
  /^ERR_(SSL|TLS|OSSL)_|CERT|^CRL_|SIGNATURE|^UNABLE_TO_|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$|^HOSTNAME_MISMATCH$/;
const PROTOCOL_CODE = /^HPE_|^ERR_(HTTP|INVALID)_/;

const SENTENCES: Readonly<Record<EgressFailureCode, (host: string) => string>> = {
  invalid_url: () => 'The URL is not valid',
  blocked_address: (host) => `${host} is a forbidden address`,
  dns: (host) => `The name ${host} does not resolve`,
  refused: (host) => `${host} refused the connection`,
  unreachable: (host) => `${host} cannot be reached`,
  tls: (host) => `No secure connection to ${host}`,
  reset: (host) => `${host} closed the connection before it answered`,
  timeout: (host) => `${host} did not answer in time`,
  protocol: (host) => `The exchange with ${host} was not valid HTTP`,
  aborted: (host) => `The request to ${host} was given up before an answer came`,
};

/**
 * Puts an error of Node's network stack into the closed set, by its code alone. The sentence names the host and
 * the code, never the error's own text, which can quote what was sent.
 */
export function describeFailure(
  error: unknown,
  url: string,
): Pick<EgressFailure, 'code' | 'detail'> {
  if (error instanceof ExchangeError) return { code: error.failureCode, detail: error.message };
  const { host } = new URL(url);
  const cause = errorCode(error);
  const code = failureCodeOf(cause);
  return { code, detail: `${SENTENCES[code](host)} (${cause}).` };
}

/** Maps a cause to its code; the rest (ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL, EACCES, EMFILE …) means no route to the host. */
function failureCodeOf(cause: string): EgressFailureCode {
  const known = CODES[cause];
  if (known) return known;
  if (TLS_CODE.test(cause)) return 'tls';
  if (PROTOCOL_CODE.test(cause)) return 'protocol';
  return 'unreachable';
}

/** A failure with its code and a sentence for people. It stays inside egress, which never throws. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';

  constructor(
    readonly failureCode: EgressFailureCode,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The `code` that Node, c-ares, OpenSSL or llhttp gave an error. Not by `instanceof Error`, which fails for errors
 * of another realm.
 */
export function errorCode(error: unknown): string {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded && typeof error.code === 'string' ? error.code : 'unknown error';
}
