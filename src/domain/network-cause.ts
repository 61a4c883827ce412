import {
  CAUSE_ROWS,
  CHECK_PROXY,
  type CauseRow,
  HTTP2_FRAME,
  type NetworkFailureCode,
  ROUTE,
  TRY_DNS,
} from './network-codes';

/** Cause of a failure, in words. */
export interface NetworkCause {
  code: NetworkFailureCode;
  /** Sentences that say what happened, with the code in brackets, and what to do. Hold nothing that a server sent. */
  sentence: string;
}

/** Exchange that failed. */
export interface FailedExchange {
  /** Host, with the port where it is not that of the scheme. */
  host: string;
  /** Program that can be started with `NODE_EXTRA_CA_CERTS`. */
  program: 'Herald' | 'herald-dev';
}

const CAUSES: ReadonlyMap<string, CauseRow> = new Map(
  CAUSE_ROWS.flatMap((row) => row[0].split(' ').map((code) => [code, row] as const)),
);

// OpenSSL's names for what is wrong with a certificate or a record carry no common prefix.
const TLS_CODE =
  /^ERR_(SSL|TLS|OSSL)_|^EPROTO$|CERT|^CRL_|SIGNATURE|^UNABLE_TO_|^INVALID_(CA|PURPOSE)$/;
const PROTOCOL_CODE = /^HPE_|^ERR_(HTTP|INVALID)_/;

const GENERAL = {
  tls: [
    'No secure connection to %',
    'Check the certificate of the server, its chain, and its versions of TLS.',
  ],
  protocol: ['The exchange with % was not valid HTTP', CHECK_PROXY],
  unreachable: ['% cannot be reached', ROUTE],
} as const;

/**
 * Returns the cause of an error of the network by its code and by what Node's parser kept, never with the text of the error,
 * which can quote what was sent.
 */
export function networkCause(error: unknown, exchange: FailedExchange): NetworkCause {
  const code = codeOf(error);
  const row = CAUSES.get(isHttp2(error) ? HTTP2_FRAME : code);
  if (row !== undefined) return { code: row[1], sentence: say([row[2], row[3]], code, exchange) };
  const kind = generalKind(code);
  return { code: kind, sentence: say(GENERAL[kind], code, exchange) };
}

/** Returns the sentences about a name that did not resolve: a name server can refuse a connection, too. */
export function nameCause(error: unknown, exchange: FailedExchange): string {
  const code = codeOf(error);
  const row = CAUSES.get(code);
  const texts = row?.[1] === 'dns' ? ([row[2], row[3]] as const) : UNRESOLVED;
  return say(texts, code, exchange);
}

const UNRESOLVED = ['The name % does not resolve: no name server answered', TRY_DNS] as const;

function say(
  [what, remedy]: readonly [string, string],
  code: string,
  { host, program }: FailedExchange,
): string {
  // A function, because a host may hold what `replace` reads as a pattern.
  return `${what} (${code}). ${remedy}`.replaceAll('@', program).replace('%', () => host);
}

/** Maps a code without a row; the rest means no route to the host. */
function generalKind(code: string): keyof typeof GENERAL {
  if (TLS_CODE.test(code)) return 'tls';
  return PROTOCOL_CODE.test(code) ? 'protocol' : 'unreachable';
}

/**
 * Returns the `code` of an error. Not by `instanceof Error`, which fails for errors of another realm. Node 20 tells EPROTO
 * alone where later versions tell OpenSSL's reason, which then stands in the message.
 */
function codeOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return 'unknown error';
  return code === 'EPROTO' && typeof message === 'string' ? (openSslCode(message) ?? code) : code;
}

/** Reads `…:error:0A00010B:SSL routines:function:wrong version number:…` as `ERR_SSL_WRONG_VERSION_NUMBER`. */
function openSslCode(message: string): string | null {
  const [, , , , reason] = message.slice(message.indexOf('error:')).split(':', 5);
  if (reason === undefined || !/^[a-z0-9/ -]{1,80}$/i.test(reason)) return null;
  return `ERR_SSL_${reason.toUpperCase().replaceAll(/[ -]/g, '_')}`;
}

/** Tells whether a server began its answer with a SETTINGS frame, as HTTP/2 begins (RFC 9113, 3.4). */
function isHttp2(error: unknown): boolean {
  const { rawPacket: bytes } = (error ?? {}) as { rawPacket?: unknown };
  if (!(bytes instanceof Uint8Array) || bytes.length < 9) return false;
  return bytes[3] === 4 && bytes.subarray(5, 9).every((byte) => byte === 0);
}
