import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  Herald,
  HeraldAnswerError,
  HeraldConnectionError,
} from '../../../../packages/client/src/index.ts';

type Reaction = (response: ServerResponse, request: IncomingMessage) => unknown;

let server: Server;
let url: string;
/** Reactions to requests, in turn; the last one stays. */
let reactions: Reaction[];
let bodies: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    const [reaction = accept] = reactions;
    if (reactions.length > 1) reactions.shift();
    void text(request).then((body) => {
      bodies.push(body);
      return reaction(response, request);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  reactions = [accept];
  bodies = [];
});

function accept(response: ServerResponse): void {
  response.end('{"success":true,"status":"accepted"}');
}

function answer(status: number, code: string, headers = {}): Reaction {
  return (response) =>
    response.writeHead(status, headers).end(JSON.stringify({ error: `${code}.`, code }));
}

const reset: Reaction = (response) => response.destroy();
const hang: Reaction = () => undefined;

const client = (options = {}) => new Herald({ url, apiKey: 'hk_1', ...options });
const body = { recipientNumber: '33600000001', templateName: 'welcome' };
const standard = { recipientNumber: '33600000001', templateId: 'tpl_1' };

describe('a send', () => {
  test.each([
    ['the connection breaks', reset],
    ['Herald is away for a moment', answer(500, 'temporarily_unavailable')],
    ['its outcome is pending', answer(500, 'outcome_pending')],
    ['a proxy has no Herald', (response) => response.writeHead(503).end('<html>')],
  ] as [string, Reaction][])(
    'is repeated with the same messageId when %s',
    async (_when, first) => {
      reactions = [first, accept];

      await client().messages.send(body);

      const [one, other] = bodies.map((sent) => JSON.parse(sent) as { messageId: string });
      expect(one?.messageId).toMatch(/^msg_[0-9a-f-]{36}$/);
      expect(other).toEqual(one);
    },
  );

  test('keeps the messageId of the caller', async () => {
    await client().messages.send({ ...body, messageId: 'order-17' });

    expect(JSON.parse(bodies[0] ?? '')).toEqual({ ...body, messageId: 'order-17' });
  });

  test.each(['provider_rejected', 'provider_unreachable', 'send_expired'])(
    'is not repeated after the final answer %s',
    async (code) => {
      reactions = [answer(500, code)];

      await expect(client().messages.send(body)).rejects.toMatchObject({ code, status: 500 });
      expect(bodies).toHaveLength(1);
    },
  );

  test('gives up after the given number of retries, and tells the id to repeat it with', async () => {
    reactions = [reset];

    const failure = await client({ retries: 1 })
      .messages.send(body)
      .catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(HeraldConnectionError);
    expect(bodies.map((sent) => (JSON.parse(sent) as { messageId: string }).messageId)).toEqual(
      Array(2).fill((failure as HeraldConnectionError).messageId),
    );
  });

  test('is repeated after a 429 of a proxy, when its date says', async () => {
    const date = new Date(Date.now() + 1000).toUTCString();
    reactions = [(response) => response.writeHead(429, { 'retry-after': date }).end(), accept];

    await client().messages.send(body);

    expect(bodies).toHaveLength(2);
  });

  test('waits as long as an answer asks for', async () => {
    reactions = [answer(429, 'rate_limited', { 'retry-after': '1' }), accept];
    const beganAt = performance.now();

    await client().messages.send(body);

    expect(performance.now() - beganAt).toBeGreaterThanOrEqual(990);
  });

  test('does not wait for more than a minute', async () => {
    reactions = [answer(429, 'rate_limited', { 'retry-after': '61' })];

    await expect(client().messages.send(body)).rejects.toMatchObject({ retryAfterSeconds: 61 });
  });
});

describe('a standard send', () => {
  test('is never repeated when it may have been done', async () => {
    reactions = [reset];

    await expect(client().messages.sendStandard(standard)).rejects.toThrow(
      `POST /template/send: no connection to ${url}`,
    );
    expect(bodies).toEqual([JSON.stringify(standard)]);
  });

  test('is repeated when nothing was done', async () => {
    reactions = [answer(500, 'temporarily_unavailable'), accept];

    await client().messages.sendStandard(standard);

    expect(bodies).toHaveLength(2);
  });
});

describe('a call', () => {
  test('ends when the time of its attempt is over', async () => {
    reactions = [hang];

    const failure = await client({ timeoutMs: 50, retries: 0 })
      .health()
      .catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(HeraldConnectionError);
    expect(String(failure)).toContain(
      `GET /api/v2/template/health: no answer from ${url} within 50 ms`,
    );
  });

  test('ends with the time also when only its body is missing', async () => {
    reactions = [(response) => response.write('{')];

    await expect(client({ timeoutMs: 50, retries: 0 }).health()).rejects.toThrow('within 50 ms');
  });

  test('ends with the reason of the signal, also between attempts', async () => {
    const stop = new AbortController();
    const reason = new Error('stopped');
    reactions = [
      (response) => {
        response.destroy();
        setImmediate(() => stop.abort(reason));
      },
    ];

    await expect(client().health({ signal: stop.signal })).rejects.toBe(reason);
    await expect(client().health({ signal: stop.signal })).rejects.toBe(reason);
    expect(bodies).toHaveLength(1);
  });

  test('follows no redirect, which would carry the key elsewhere', async () => {
    reactions = [(response) => response.writeHead(302, { location: `${url}/other` }).end()];

    const failure = await client()
      .health()
      .catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(HeraldAnswerError);
    expect(failure).toMatchObject({ status: 302, code: 'unexpected_answer' });
    expect(bodies).toHaveLength(1);
  });

  test('says when something else than Herald answers', async () => {
    reactions = [(response) => response.end('<html>')];

    await expect(client().health()).rejects.toMatchObject({
      status: 200,
      code: 'unexpected_answer',
    });
    expect(bodies).toHaveLength(1);
  });

  test.each(['', '.', '..'])('of the id %j would be another call, and fails', async (id) => {
    expect(() => client().messages.get(id)).toThrow('is no id');
    expect(bodies).toEqual([]);
  });

  test('goes to the path of the address', async () => {
    const paths: unknown[] = [];
    reactions = [
      (response, { url: path, headers }) => {
        paths.push(path, headers['service-api-key']);
        accept(response);
      },
    ];

    await client({ url: `${url}/herald/` }).statistics({ from: '2026-11-01' });

    expect(paths).toEqual(['/herald/api/v2/statistics?from=2026-11-01', 'hk_1']);
  });

  test.each([
    [{ url: 'herald.example.com' }, 'url must be the address of Herald, such as https://'],
    [{ url: '' }, 'url is empty: is HERALD_URL set?'],
    [{ apiKey: '' }, 'apiKey is empty: is HERALD_API_KEY set?'],
    [{ retries: -1 }, 'retries must be a whole number from 0'],
    [{ apiKey: 'hk\n1' }, 'apiKey must be the text of an API key'],
    [{ timeoutMs: Number.POSITIVE_INFINITY }, 'timeoutMs must be 1 to 2147483647'],
  ])('needs right settings, not %j', (settings, message) => {
    expect(() => client(settings)).toThrow(message);
  });
});
