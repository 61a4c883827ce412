import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import Negotiator from 'negotiator';

/** Encodings of the copies of a file, best first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface MemoryFile {
  content: Buffer;
  /** Content type, or the extension it follows from. */
  type: string;
  cacheControl?: string;
  /** Copies that were made before; `on first use` makes one. A file without any is sent as it is. */
  copies: Partial<Record<Encoding, Buffer>> | 'on first use';
}

/**
 * Serves a file from memory, compressed where the caller accepts it, and 304 to a caller whose copy is current. Requests
 * open no file and share one buffer, so that strangers cost little.
 */
export function serveFile(file: MemoryFile): RequestHandler {
  const copyOf = copiesOf(file);
  const encodings = file.copies === 'on first use' ? (['gzip'] as const) : keysOf(file.copies);
  const tag = createHash('sha256').update(file.content).digest('base64url').slice(0, 22);

  return async (request, response) => {
    const encoding = encodings.length === 0 ? null : encodingFor(request, encodings);
    if (encodings.length > 0) response.vary('Accept-Encoding');
    if (file.cacheControl !== undefined) response.set('Cache-Control', file.cacheControl);
    // Weak: another version of the compressor may write other bytes.
    response.set('ETag', `W/"${tag}${encoding === null ? '' : `.${encoding}`}"`);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const body = encoding === null ? file.content : await copyOf(encoding);
    if (encoding !== null) response.set('Content-Encoding', encoding);
    sendBytes(response.type(file.type), body);
  };
}

/** Sends bytes, or to HEAD their length. */
function sendBytes(response: Response, body: Buffer): void {
  response.set('Content-Length', String(body.length));
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const compress = promisify(gzip);

/** Returns the function that has a copy; requests that come while it is made wait for the same. */
function copiesOf({ content, copies }: MemoryFile): (encoding: Encoding) => Promise<Buffer> {
  if (copies !== 'on first use') return async (encoding) => copies[encoding] ?? content;
  let made: Promise<Buffer> | undefined;
  return () => (made ??= compress(content));
}

function keysOf(copies: Partial<Record<Encoding, Buffer>>): Encoding[] {
  return ENCODINGS.filter((encoding) => copies[encoding] !== undefined);
}

/** Describes a parameter that the package's types lack: the order among encodings that the caller likes equally. */
interface EncodingNegotiator {
  encoding(available: string[], options: { preferred: string[] }): string | undefined;
}

/** Returns the copy to send; null for the file itself, also to a caller that accepts neither. */
function encodingFor(request: Request, copies: readonly Encoding[]): Encoding | null {
  const negotiator: EncodingNegotiator = new Negotiator(request);
  const chosen = negotiator.encoding([...copies, 'identity'], { preferred: [...copies] });
  return copies.find((each) => each === chosen) ?? null;
}
