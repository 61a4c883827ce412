import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { uploadNameOf } from '../../domain/media-type';
import { withoutFinalSlashes } from '../../domain/text';
import type { StreamingEgress } from '../../ports/egress';
import type {
  FetchedMedia,
  MediaUpload,
  MetaCredentials,
  TransferOptions,
  UploadOutcome,
} from '../../ports/messaging-provider';
import { IDLE_MS, openFile } from '../open-file';
import { parseJson } from '../shared';
import type { GraphClient } from './graph-client';

/** Host of the addresses that Meta hands out for files; it wants the token, as the Graph API does. */
const FILES_ORIGIN = 'https://lookaside.fbsbx.com';
/** Hosts, beside the Graph API, that Meta keeps files at. */
export const META_FILE_ORIGINS: readonly string[] = [FILES_ORIGIN];
const MAX_ANSWER_BYTES = 64 * 1024;
const LOOKUP_TIMEOUT_MS = 10_000;

const mediaObject = z.object({
  url: z.string(),
  file_size: z.number().optional().catch(undefined),
});
const uploaded = z.object({ id: z.string().min(1).max(128) });
const graphError = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().optional().catch(undefined) }),
});

/** Code of the Graph API for a parameter that it does not take: an id that does not exist, or not for this token, or a file. */
const INVALID_PARAMETER = 100;
/** Subcode of that code where the id is meant. */
const UNKNOWN_OBJECT = 33;
/** Codes that speak of the file: its type or size, a value that is not valid, a file that cannot be read. */
const FILE_CODES: ReadonlySet<number> = new Set([INVALID_PARAMETER, 131009, 131053]);

/** Ways to Meta's files. */
interface MetaFiles {
  graph: GraphClient;
  egress: StreamingEgress;
  graphUrl: string;
  apiVersion: string;
}

/** Asks for the address of a file, which is valid for five minutes, and opens it (Meta, "Media"). */
export async function fetchMedia(
  { graph, egress, graphUrl }: MetaFiles,
  { phoneNumberId, accessToken }: MetaCredentials,
  reference: string,
  options: TransferOptions & { bytesMax: number },
): Promise<FetchedMedia> {
  const answer = await graph({
    method: 'GET',
    path: encodeURIComponent(reference),
    query: { phone_number_id: phoneNumberId },
    accessToken,
    timeoutMs: Math.min(LOOKUP_TIMEOUT_MS, options.timeoutMs),
    maxBodyBytes: MAX_ANSWER_BYTES,
    ...(options.signal !== undefined && { signal: options.signal }),
  });
  if (answer.kind === 'failure') return { kind: 'unavailable', reason: answer.code };
  const body = parseJson(answer.body.toString('utf8'));
  if (answer.status !== 200) return refusalOf(answer.status, body);
  const media = mediaObject.safeParse(body).data;
  if (media === undefined) return { kind: 'unavailable', reason: 'unreadable_answer' };
  const { url, file_size: bytes = 0 } = media;
  if (bytes > options.bytesMax) return { kind: 'too_large', bytes };
  const trustedOrigins = [new URL(graphUrl).origin, FILES_ORIGIN];
  const headers = { authorization: `Bearer ${accessToken}` };
  return openFile(egress, { url, trustedOrigins, headers }, options);
}

function refusalOf(status: number, body: unknown): FetchedMedia {
  const code = graphError.safeParse(body).data?.error.code;
  if (code === INVALID_PARAMETER) return { kind: 'gone' };
  return status === 404 ? { kind: 'missing' } : { kind: 'unavailable', reason: `http_${status}` };
}

/** Uploads a file of a number; Meta keeps it for 30 days (Meta, "Upload media"). */
export async function uploadMedia(
  { egress, graphUrl, apiVersion }: MetaFiles,
  { phoneNumberId, accessToken }: MetaCredentials,
  file: MediaUpload,
  { bodyTimeoutMs, timeoutMs, signal }: TransferOptions & { bodyTimeoutMs: number },
): Promise<UploadOutcome> {
  const form = multipartOf(file);
  const answer = await egress.open({
    method: 'POST',
    url: `${withoutFinalSlashes(graphUrl)}/${apiVersion}/${encodeURIComponent(phoneNumberId)}/media`,
    headers: { authorization: `Bearer ${accessToken}`, ...form.headers },
    body: form.body,
    bodyTimeoutMs,
    timeoutMs,
    idleMs: IDLE_MS,
    ...(signal !== undefined && { signal }),
  });
  if (answer.kind === 'failure') return { kind: 'unavailable', reason: answer.code };
  const body = parseJson((await readShort(answer.body)) ?? '');
  if (answer.status === 200) {
    const mediaId = uploaded.safeParse(body).data?.id;
    if (mediaId !== undefined) return { kind: 'uploaded', mediaId };
    return { kind: 'unavailable', reason: 'unreadable_answer' };
  }
  return uploadRefusalOf(answer.status, body);
}

/**
 * Tells a file that Meta does not take from whatever passes or is mended. Meta wants its codes to decide, not the status:
 * it answers 400 also for limits, and for a number that it does not show to the token.
 */
function uploadRefusalOf(status: number, body: unknown): UploadOutcome {
  const { code, error_subcode: subcode } = graphError.safeParse(body).data?.error ?? {};
  if (code === undefined) return { kind: 'unavailable', reason: `http_${status}` };
  const isOfFile = status === 400 && FILE_CODES.has(code) && subcode !== UNKNOWN_OBJECT;
  return isOfFile ? { kind: 'refused' } : { kind: 'unavailable', reason: `code_${code}` };
}

/** Writes the form around the file, which is sent while it arrives. */
function multipartOf({ mimeType, bytes, body }: MediaUpload) {
  const boundary = `herald-${randomBytes(16).toString('hex')}`;
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = Buffer.from(
    `${field('messaging_product', 'whatsapp')}${field('type', mimeType)}` +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${uploadNameOf(mimeType)}"\r\n` +
      `Content-Type: ${mimeType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* parts() {
    yield head;
    yield* body as AsyncIterable<Buffer>;
    yield tail;
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + bytes + tail.length),
    },
    body: Readable.from(parts(), { objectMode: false }),
  };
}

/** Reads a short answer; null when it breaks off or is longer than an answer of the Graph API. */
async function readShort(body: Readable): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > MAX_ANSWER_BYTES) return null;
      parts.push(part);
    }
  } catch {
    return null;
  }
  return Buffer.concat(parts).toString('utf8');
}
