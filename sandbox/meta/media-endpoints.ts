import { createHash, randomInt } from 'node:crypto';
import { type Request, type RequestHandler, raw } from 'express';
import { answerFile, fileFacts } from '../media/file-endpoint';
import type { SandboxState } from '../sandbox-state';
import { authorize, reachableNumbers } from './authorize';
import { GraphError } from './graph-error';

/** Path of files, which Meta has at another host of its own. */
export const ATTACHMENTS = '/:version/whatsapp_business/attachments';

const IMAGE_BYTES_MAX = 5 * 1024 * 1024;
const BYTES_MAX = 16 * 1024 * 1024;

/** Reads the form of an upload. */
export const uploadForm = raw({ type: 'multipart/form-data', limit: BYTES_MAX + 64 * 1024 });

/** Answers a file's id with where it is, for five minutes as Meta says; undefined when the id is none. */
export function mediaObject(state: SandboxState, request: Request): object | undefined {
  const id = String(request.params['id']);
  const facts = fileFacts(state, id);
  if (facts === null) return undefined;
  const { version } = request.params;
  const base = `${request.protocol}://${request.headers.host}`;
  return {
    messaging_product: 'whatsapp',
    url: `${base}/${String(version)}/whatsapp_business/attachments?mid=${id}`,
    mime_type: facts.mimeType,
    sha256: createHash('sha256').update(id).digest('hex'),
    id,
  };
}

/** `GET` of that address, with the number's token. A client that does not name itself is refused. */
export function attachmentEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    reachableNumbers(request, state.numbers.values());
    if (request.headers['user-agent'] === undefined) {
      response.status(400).end();
      return undefined;
    }
    const { mid } = request.query;
    return answerFile(state, typeof mid === 'string' ? mid : '', response);
  };
}

/** `POST /v{N}/{phone number id}/media`. */
export function uploadEndpoint(state: SandboxState): RequestHandler {
  return async (request, response) => {
    authorize(request, state.numbers.values(), 'phoneNumberId');
    const form = await readForm(request);
    const file = form.get('file');
    const mimeType = form.get('type');
    if (form.get('messaging_product') !== 'whatsapp' || typeof mimeType !== 'string') {
      throw new GraphError(100, 'The parameters messaging_product and type are required.');
    }
    if (file === null || typeof file === 'string' || file.size === 0) {
      throw new GraphError(100, 'The parameter file is required.');
    }
    const max = mimeType.startsWith('image/') ? IMAGE_BYTES_MAX : BYTES_MAX;
    if (file.size > max) throw new GraphError(131053, 'Media upload error');
    const id = String(randomInt(10 ** 14)).padStart(15, '2');
    state.uploads.set(id, { mimeType, bytes: Buffer.from(await file.arrayBuffer()) });
    response.json({ id });
  };
}

async function readForm(request: Request): Promise<FormData> {
  const body: unknown = request.body;
  const type = request.get('content-type') ?? '';
  try {
    if (!Buffer.isBuffer(body)) throw new TypeError('no form');
    return await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new GraphError(100, 'The body is not a form with a file.');
  }
}

/** Refuses a message with a file that was not uploaded. @throws GraphError 131009 */
export function requireUploaded(state: SandboxState, id: string | undefined): void {
  if (id !== undefined && fileFacts(state, id) === null) {
    throw new GraphError(131009, 'Parameter value is not valid', { details: `no media ${id}` });
  }
}
