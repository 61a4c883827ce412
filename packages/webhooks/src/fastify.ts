import type { IncomingMessage } from 'node:http';
import { readBody } from './read-body.ts';
import { BODY_BYTES_MAX, type ReceiverOptions, createReceiver } from './receiver.ts';

/** Settings of the plugin. */
export interface FastifyReceiverOptions extends ReceiverOptions {
  /** Path of the webhook address. */
  path: string;
}

/** Parts of Fastify that the plugin uses. */
interface FastifyScope {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    type: string,
    parse: (request: Pick<FastifyPost, 'headers'>, payload: IncomingMessage) => Promise<unknown>,
  ): unknown;
  post(
    path: string,
    handler: (request: FastifyPost, reply: FastifyReply) => Promise<unknown>,
  ): unknown;
}

interface FastifyPost {
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

interface FastifyReply {
  code(status: number): { type(type: string): { send(body: string): unknown } };
}

/**
 * Returns a plugin of Fastify: `app.register(fastifyReceiver({ path: '/webhook', token, on }))`. Other routes keep their
 * parsers.
 *
 * @throws {TypeError} as `createReceiver` does
 */
export function fastifyReceiver(
  options: FastifyReceiverOptions,
): (app: FastifyScope) => Promise<void> {
  const receive = createReceiver(options);
  const { bodyBytesMax = BODY_BYTES_MAX } = options;
  return async (app) => {
    app.removeAllContentTypeParsers();
    // Only the raw body can be verified. Reads it at once, beside plugins that keep it too, and tells a failure below.
    app.addContentTypeParser('*', async ({ headers }, payload) => {
      const reading = readBody(headers, payload, bodyBytesMax);
      reading.catch(() => undefined);
      return { reading };
    });
    app.post(options.path, async ({ headers, body }, reply) => {
      const { reading = '' } = (body ?? {}) as { reading?: Promise<string | Uint8Array> };
      const answer = await receive({ headers, body: reading });
      return reply.code(answer.status).type('application/json').send(answer.body);
    });
  };
}
