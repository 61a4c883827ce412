import { urlOf } from '../domain/text';
import type { StreamedResponse, StreamingEgress } from '../ports/egress';
import type { FetchedMedia, TransferOptions } from '../ports/messaging-provider';

const REDIRECTS_MAX = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Longest pause between two parts of a file. */
export const IDLE_MS = 10_000;

/** A file's address, and what may be shown to the provider's own hosts. */
export interface FileAddress {
  url: string;
  /** Exact origins that the credentials belong to. */
  trustedOrigins: readonly string[];
  headers: Record<string, string>;
}

/**
 * Opens a file, following redirects by hand. The first address outside `trustedOrigins`, and every one after it, is
 * asked without credentials.
 */
export async function openFile(
  egress: StreamingEgress,
  { url, trustedOrigins, headers }: FileAddress,
  { bytesMax, timeoutMs, signal }: TransferOptions & { bytesMax: number },
): Promise<FetchedMedia> {
  const until = performance.now() + timeoutMs;
  let next: string | null = url;
  let isTrusted = true;
  for (let hop = 0; next !== null && hop <= REDIRECTS_MAX; hop += 1) {
    isTrusted &&= trustedOrigins.includes(originOf(next));
    const answer = await egress.open({
      method: 'GET',
      url: next,
      headers: isTrusted ? headers : {},
      timeoutMs: Math.max(1, Math.round(until - performance.now())),
      idleMs: IDLE_MS,
      ...(signal !== undefined && { signal }),
    });
    if (answer.kind === 'failure') return { kind: 'unavailable', reason: answer.code };
    if (!REDIRECTS.has(answer.status)) return fileOf(answer, bytesMax);
    answer.body.destroy();
    next = targetOf(next, answer.headers['location']);
  }
  return { kind: 'unavailable', reason: next === null ? 'bad_redirect' : 'too_many_redirects' };
}

function fileOf({ status, headers, body }: StreamedResponse, bytesMax: number): FetchedMedia {
  const bytes = lengthOf(headers['content-length']);
  if (status === 200 && (bytes === null || bytes <= bytesMax)) return { kind: 'file', bytes, body };
  body.destroy();
  if (status === 200 && bytes !== null) return { kind: 'too_large', bytes };
  // Providers answer 404 for what they deleted, but also for what has not arrived at the host of their files.
  if (status === 404) return { kind: 'missing' };
  if (status === 410) return { kind: 'gone' };
  return { kind: 'unavailable', reason: `http_${status}` };
}

/** Returns where a redirect leads; null for none. */
function targetOf(from: string, location: string | undefined): string | null {
  return location === undefined ? null : (urlOf(location, from)?.href ?? null);
}

function originOf(url: string): string {
  return urlOf(url)?.origin ?? '';
}

function lengthOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
