import { once } from 'node:events';
import type { RequestHandler, Response } from 'express';
import type { SandboxState } from '../sandbox-state';
import { type StoredFile, sampleOf } from './samples';

/** Path of a file at the other host. */
export const ELSEWHERE_PATH = '/files';

const NOTHING = Buffer.alloc(64 * 1024);

/** Returns what the sandbox knows of a file, uploaded or of its samples; null for an unknown or a deleted one. */
export function fileFacts(state: SandboxState, id: string): { mimeType: string } | null {
  const sample = sampleOf(id);
  if (sample?.delivery.kind === 'gone') return null;
  return state.uploads.get(id) ?? sample ?? null;
}

/** Hands out a file to a caller who was recognised, as its sample says. */
export async function answerFile(
  state: SandboxState,
  id: string,
  response: Response,
): Promise<void> {
  const uploaded = state.uploads.get(id);
  const sample = sampleOf(id);
  if (uploaded !== undefined) return answerBytes(response, uploaded);
  switch (sample?.delivery.kind) {
    case 'bytes': {
      const { mimeType, delivery } = sample;
      return answerBytes(response, { mimeType, bytes: delivery.make() });
    }
    case 'endless':
      return answerEndlessly(response.type(sample.mimeType));
    case 'announced':
      response.type(sample.mimeType).set('Content-Length', String(sample.delivery.bytes));
      response.write(NOTHING);
      return;
    case 'elsewhere':
      response.redirect(307, `${otherHostOf(response)}${ELSEWHERE_PATH}/${id}`);
      return;
    case 'gone':
    case 'absent':
    case undefined:
      response.status(404).end();
  }
}

/** The other host: refuses credentials, which are none of its business. */
export const elsewhereEndpoint: RequestHandler = (request, response) => {
  const sample = sampleOf(String(request.params['id']));
  if (request.headers.authorization !== undefined) response.status(403).end();
  else if (sample?.delivery.kind !== 'elsewhere') response.status(404).end();
  else answerBytes(response, { mimeType: sample.mimeType, bytes: sample.delivery.make() });
};

function answerBytes(response: Response, { mimeType, bytes }: StoredFile): void {
  response.set({ 'Content-Type': mimeType, 'Content-Length': String(bytes.length) }).end(bytes);
}

/** Writes as fast as the caller reads, until it leaves. */
async function answerEndlessly(response: Response): Promise<void> {
  const gone = once(response, 'close');
  while (!response.destroyed) {
    if (!response.write(NOTHING)) await Promise.race([once(response, 'drain'), gone]);
  }
}

/** Returns the address of this server under its other name. */
function otherHostOf({ req: request }: Response): string {
  return `http://localhost:${request.socket.localPort}`;
}
