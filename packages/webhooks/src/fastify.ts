import type { IncomingMessage } from 'node:http';
import { type ReceiverOptions, createReceiver } from './receiver.ts';

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
    parse: (request: unknown, payload: IncomingMessage) => Promise<unknown>,
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
 * Returns a plugin of Fastify: `app.register(fastifyReceiver({ path: '/hook', token, on }))`. Other routes keep their
 * parsers.
 *
 * @throws {TypeError} as `createReceiver` does
 */
export function fastifyReceiver(
  options: FastifyReceiverOptions,
): (app: FastifyScope) => Promise<void> {
  const receive = createReceiver(options);
  return async (app) => {
    app.removeAllContentTypeParsers();
    // Hands the stream on: only the raw body can be verified.
    app.addContentTypeParser('*', async (_request, payload) => payload);
    app.post(options.path, async ({ headers, body }, reply) => {
      const answer = await receive({ headers, body: (body as IncomingMessage | undefined) ?? '' });
      return reply.code(answer.status).type('application/json').send(answer.body);
    });
  };
}
