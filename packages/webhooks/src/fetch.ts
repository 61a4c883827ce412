import { type ReceiverOptions, createReceiver } from './receiver.ts';

/**
 * Returns a handler of fetch requests: a route handler of Next.js, Bun, Deno or an edge worker. With Hono:
 * `app.post('/hook', ({ req }) => receive(req.raw))`.
 *
 * @throws {TypeError} as `createReceiver` does
 */
export function fetchReceiver(options: ReceiverOptions): (request: Request) => Promise<Response> {
  const receive = createReceiver(options);
  return async ({ method, headers, body: arriving }) => {
    if (method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    const { status, body } = await receive({ headers, body: arriving ?? '' });
    return body === ''
      ? new Response(null, { status })
      : Response.json(JSON.parse(body), { status });
  };
}
