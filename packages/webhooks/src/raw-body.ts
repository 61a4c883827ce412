import { WebhookError } from './errors.ts';
import { type PostedHeaders, headerOf } from './headers.ts';

/** Settings that bring the raw body, by platform. Herald shows the first KiB of it beside the attempt. */
export const RAW_BODY_ADVICE =
  'the body was read or changed before the receiver, and a signature needs the raw body. ' +
  'Express: mount the receiver before express.json(), or set express.json({ verify: (request, response, body) => { request.rawBody = body } }). ' +
  'Next.js: export const config = { api: { bodyParser: false } }, or use fetchReceiver in the app router. ' +
  'Vercel: use fetchReceiver. NestJS: NestFactory.create(AppModule, { rawBody: true }). ' +
  'Lambda: serverless(app, { request: (request) => { request.rawBody = request.body } }). ' +
  'Or set a token and no secret: a token needs no raw body.';

/** Returns a body that a platform or a parser kept raw; undefined where it is empty or was parsed. */
export function keptRawBody(body: unknown): string | Uint8Array | undefined {
  if (body instanceof ArrayBuffer) return keptRawBody(new Uint8Array(body));
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  return isRaw && body.length > 0 ? body : undefined;
}

/**
 * Refuses a body that has another length than the post had: something before the receiver took it, or wrote it anew.
 *
 * @throws {WebhookError} body_unreadable, which is no final answer: the post itself may be right
 */
export function requireWhole(headers: PostedHeaders, body: string | Uint8Array): void {
  // A length in bytes as they were sent says nothing about a body that was decoded since.
  if (headerOf(headers, 'content-encoding') !== undefined) return;
  const length = typeof body === 'string' ? new TextEncoder().encode(body).length : body.length;
  const sent = headerOf(headers, 'content-length');
  const isWhole = sent === undefined ? length > 0 : Number(sent) === length;
  if (!isWhole) throw new WebhookError('body_unreadable', RAW_BODY_ADVICE);
}
