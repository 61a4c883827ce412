import { writeJson } from '../../domain/exact-json';
import { withoutFinalSlashes } from '../../domain/text';
import type { EgressClient, EgressOutcome } from '../../ports/egress';

interface GraphCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below the version, each id already encoded, e.g. `1234/messages`. */
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  accessToken: string;
  timeoutMs: number;
  maxBodyBytes: number;
  signal?: AbortSignal;
}

export type GraphClient = (call: GraphCall) => Promise<EgressOutcome>;

/** Speaks to one version of the Graph API at one base address; the token travels in a header, never in a URL. */
export function createGraphClient(
  egress: EgressClient,
  graphUrl: string,
  apiVersion: string,
): GraphClient {
  const base = `${withoutFinalSlashes(graphUrl)}/${apiVersion}`;
  return ({ method, path, query, body, accessToken, timeoutMs, maxBodyBytes, signal }) =>
    egress.request({
      method,
      url: `${base}/${path}${query === undefined ? '' : `?${new URLSearchParams(query).toString()}`}`,
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: writeJson(body) }),
      timeoutMs,
      maxBodyBytes,
      ...(signal !== undefined && { signal }),
    });
}
