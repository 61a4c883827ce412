import type { Readable } from 'node:stream';

/** Why an outgoing exchange brought no status line. The names are what people see in the delivery log. */
export type EgressFailureCode =
  | 'invalid_url'
  | 'blocked_address'
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'tls'
  | 'reset'
  | 'timeout'
  | 'protocol'
  | 'aborted';

export interface EgressRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** The whole exchange: name resolution, connect, TLS, request, status line, and whatever of the body fits. */
  timeoutMs: number;
  /** Bytes of the body to keep, as sent (no encoding is asked for, none is undone); the rest is cut off and `bodyTruncated` says so. */
  maxBodyBytes: number;
  /** Ends the exchange early with `aborted`, e.g. when the worker shuts down. */
  signal?: AbortSignal;
  /** Exact https origins that the operator allowed the workspace of this request, wherever they lead. */
  insideOrigins?: readonly string[];
}

/** A status line arrived in time: this is a response, whatever happened to its body afterwards. */
export interface EgressResponse {
  kind: 'response';
  status: number;
  /** Lower-case names; repeated headers joined by ", ". */
  headers: Record<string, string>;
  body: Buffer;
  /** True when the body was cut by `maxBodyBytes`, by the deadline, or by a reset after the status line. */
  bodyTruncated: boolean;
  durationMs: number;
}

export interface EgressFailure {
  kind: 'failure';
  code: EgressFailureCode;
  /** A sentence for people; never holds a header, a body or a credential. */
  detail: string;
  durationMs: number;
}

export type EgressOutcome = EgressResponse | EgressFailure;

/** The one guarded HTTP client for every outgoing request. Never throws for anything the network does; never follows a redirect. */
export interface EgressClient {
  request(request: EgressRequest): Promise<EgressOutcome>;
  close(): Promise<void>;
}

/** Request whose answer is read while it arrives. */
export interface StreamedRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  /** Sent while it is read; `headers` must announce its length. */
  body?: Readable;
  /** Time until `body` is read to its end, from the beginning. */
  bodyTimeoutMs?: number;
  /** The whole exchange, the last byte of the answer included; with `bodyTimeoutMs` what follows the body. */
  timeoutMs: number;
  /** Longest pause between two parts of the answer, or before its reader asks for the next. */
  idleMs: number;
  signal?: AbortSignal;
}

/** A status line arrived in time. */
export interface StreamedResponse {
  kind: 'response';
  status: number;
  /** As in `EgressResponse`. */
  headers: Record<string, string>;
  /** Fails when the exchange breaks off, for whatever reason. Has no limit of size: count what you read, and destroy it. */
  body: Readable;
}

/** A client that also streams. `open` never throws for anything the network does, and never follows a redirect. */
export interface StreamingEgress extends EgressClient {
  open(request: StreamedRequest): Promise<StreamedResponse | EgressFailure>;
}

/** Verdict on an address before anything is sent to it (contract 8), for use when it is saved. */
export type AddressVerdict =
  | {
      allowed: true;
      /** Set when the name does not resolve now; delivery judges it again. */ warning?: string;
    }
  | { allowed: false; reason: string };

/** The same as far as the text goes: a name's addresses are not asked for. */
export type TextVerdict = { allowed: true } | { allowed: false; reason: string };

export interface AddressPolicy {
  /** Judges a URL by its text alone, at once: spelling, scheme, host name, literal address. For what others fetch. */
  judgeText(url: string): TextVerdict;
  /**
   * Judges a URL as typed: spelling, scheme, literal address, and the addresses its name resolves to now, of which one
   * must be public. At `insideOrigins`, those that the operator allowed the workspace, any address may be used.
   */
  judge(url: string, insideOrigins?: readonly string[]): Promise<AddressVerdict>;
}
