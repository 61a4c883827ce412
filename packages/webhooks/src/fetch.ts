import { type Answer, type ReceiverOptions, createReceiver } from './receiver.ts';

const READ_BEFORE: Answer = {
  status: 500,
  body: '{"error":"body_unreadable","message":"the body was read before the receiver: hand on a request.clone()"}',
};

/**
 * Returns a handler of fetch requests: a route handler of Next.js, Bun, Deno or an edge worker. With Hono:
 * `app.post('/webhook', ({ req }) => receive(req.raw))`.
 *
 * @throws {TypeError} as `createReceiver` does
 */
export function fetchReceiver(options: ReceiverOptions): (request: Request) => Promise<Response> {
  const receive = createReceiver(options);
  return async (request) => {
    const { method, headers } = request;
    if (method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    const { status, body } = request.bodyUsed
      ? READ_BEFORE
      : await receive({ headers, body: request.body ?? '' });
    return body === ''
      ? new Response(null, { status })
      : Response.json(JSON.parse(body), { status });
  };
}
