import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import Negotiator from 'negotiator';

/** Encodings of the copies that the build leaves beside a file, best first. */
const ENCODINGS = { br: '.br', gzip: '.gz' };
type Encoding = keyof typeof ENCODINGS;

const PREFERRED = Object.keys(ENCODINGS) as Encoding[];

/** Built files have a digest of their content in their names. */
const MAX_AGE = '1y';

/** Headers of a file, which an error in its place must not have. */
const FILE_HEADERS = ['Cache-Control', 'Content-Encoding', 'Content-Type', 'ETag', 'Last-Modified'];

/** Serves the built files of a folder by `:name`, compressed where a copy exists and the caller accepts it. */
export function consoleAssets(folder: string): RequestHandler<{ name: string }> {
  const files = filesIn(folder);
  return (request, response, next) => {
    const { name } = request.params;
    const copies = files.get(name);
    if (copies === undefined) return next();
    if (copies.length > 0) response.vary('Accept-Encoding');
    const encoding = encodingFor(request, copies);
    if (encoding !== null) response.type(path.extname(name)).set('Content-Encoding', encoding);
    const file = encoding === null ? name : name + ENCODINGS[encoding];
    // Weak: another version of the build's compressor may write other bytes.
    response.set('ETag', `W/"${file}"`);
    const options = { root: folder, immutable: true, maxAge: MAX_AGE };
    response.sendFile(file, options, (error?: SendError) => {
      if (error === undefined || response.headersSent || error.code === CALLER_LEFT) return;
      answerError(response, error, next);
    });
  };
}

interface SendError extends Error {
  status?: number;
  code?: string;
}

const CALLER_LEFT = 'ECONNABORTED';

/** Returns the names of a folder's files with the encodings of their copies. */
function filesIn(folder: string): Map<string, Encoding[]> {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  const isCopy = (name: string): boolean =>
    PREFERRED.some((encoding) => {
      const suffix = ENCODINGS[encoding];
      return name.endsWith(suffix) && names.has(name.slice(0, -suffix.length));
    });
  return new Map(
    [...names]
      .filter((name) => !isCopy(name))
      .map((name) => [name, PREFERRED.filter((each) => names.has(name + ENCODINGS[each]))]),
  );
}

/** Describes a parameter that the package's types lack: the order among encodings that the caller likes equally. */
interface EncodingNegotiator {
  encoding(available: string[], options: { preferred: string[] }): string | undefined;
}

/** Returns the copy to send; null for the file itself, also to a caller that accepts neither. */
function encodingFor(request: Request<{ name: string }>, copies: Encoding[]): Encoding | null {
  const negotiator: EncodingNegotiator = new Negotiator(request);
  const chosen = negotiator.encoding([...copies, 'identity'], { preferred: PREFERRED });
  return copies.find((each) => each === chosen) ?? null;
}

/** Keeps the status of a wrong `Range` or precondition; a file that is gone is not found. */
function answerError(response: Response, error: SendError, next: (error?: Error) => void): void {
  for (const header of FILE_HEADERS) response.removeHeader(header);
  const { status = 500 } = error;
  if (status === 412 || status === 416) response.status(status).end();
  else next(status < 500 ? undefined : error);
}
