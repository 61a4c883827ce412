import { describe, expect, test } from '@jest/globals';
import { headersOfLines } from '../../../src/domain/attempt-exchange';
import type { EgressClient, EgressOutcome } from '../../../src/ports/egress';
import { postToReceiver } from '../../../src/services/deliveries/steps/post-to-receiver';

const TOKEN = 'tok-0123456789';
const QUERY_SECRET = 'q/secret=0123456789';
const URL_SENT = `https://user:pass@hooks.example.com/in/42?key=${encodeURIComponent(QUERY_SECRET)}&bare-secret-01#end`;
const SIGNING_SECRET = `whsec_${Buffer.from('secret of the test').toString('base64')}`;

/** Posts once to a receiver with this answer; returns what is kept and what was sent. */
async function posted(answer: Partial<EgressOutcome> = {}, url = URL_SENT) {
  let sent: Record<string, string> = {};
  const outcome = {
    kind: 'response',
    status: 200,
    headers: {},
    body: Buffer.alloc(0),
    bodyTruncated: false,
    durationMs: 1,
    ...answer,
  } as EgressOutcome;
  const egress: EgressClient = {
    request: async ({ headers }) => {
      sent = headers;
      return outcome;
    },
    close: async () => undefined,
  };
  const { exchange, responseText } = await postToReceiver(
    { egress, timeoutMs: 1000 },
    {
      url,
      insideOrigins: [],
      userAgent: 'test',
      attempt: 3,
      content: { id: 'evt_1', at: new Date(0), body: '{}' },
      secrets: { token: TOKEN, signingSecrets: [SIGNING_SECRET] },
    },
  );
  const response = headersOfLines(exchange.responseHeaders ?? '');
  return { exchange, responseText, sent, response };
}

test('keeps the headers of a request as they were sent, without its secrets', async () => {
  const { exchange, sent } = await posted();

  expect(exchange).toMatchObject({ url: 'https://hooks.example.com/in/42', hasQuery: true });
  expect(headersOfLines(exchange.requestHeaders)).toEqual({
    ...sent,
    authorization: 'Bearer ***',
    'webhook-signature': '***',
  });
  expect(sent['authorization']).toBe(`Bearer ${TOKEN}`);
});

test('keeps the sentence about a failure instead of an answer', async () => {
  const detail = `hooks.example.com refused the connection (${TOKEN}).`;
  const { exchange } = await posted({ kind: 'failure', code: 'refused', detail });

  expect(exchange.responseHeaders).toBeNull();
  expect(exchange.failure).toBe('hooks.example.com refused the connection (***).');
});

describe('headers of an answer', () => {
  test('hides cookies, challenges and whatever is named like a secret', async () => {
    const headers = {
      'set-cookie': 'sid=1; Path=/, other=2',
      'www-authenticate': 'Bearer realm="x"',
      'x-api-key': 'k',
      'x-amz-security-token': 't',
      'content-type': 'text/plain',
      location: 'https://elsewhere.example.com/in?ticket=1#x',
    };
    const { response } = await posted({ headers });

    expect(response).toEqual({
      'set-cookie': '***',
      'www-authenticate': '***',
      'x-api-key': '***',
      'x-amz-security-token': '***',
      'content-type': 'text/plain',
      location: 'https://elsewhere.example.com/in',
    });
  });

  test('hides what the receiver echoes of the request, in headers and body', async () => {
    const first = await posted();
    const signature = String(first.sent['webhook-signature']);
    const echo = `got ${TOKEN} ${QUERY_SECRET} ${encodeURIComponent(QUERY_SECRET)} bare-secret-01 ${signature}`;
    const body = Buffer.from(`${echo} ${JSON.stringify(echo)}`);
    const { response, responseText } = await posted({ headers: { 'x-echo': echo }, body });

    const masked = 'got *** *** *** *** ***';
    expect(response['x-echo']).toBe(masked);
    expect(responseText).toBe(`${masked} "${masked}"`);
  });

  test('masks a text that the cut of a body would leave a part of', async () => {
    const body = Buffer.from(`${'x'.repeat(1015)}${QUERY_SECRET}${TOKEN}`);
    const { responseText } = await posted({ body });

    expect(responseText).toBe(`${'x'.repeat(1015)}***`);
  });

  test('keeps thirty-two of them, 200 characters of each and 2 KiB of all', async () => {
    const many = Array.from({ length: 50 }, (_, at) => [`x-${at}`, 'v'] as const);
    const long = Array.from({ length: 20 }, (_, at) => [`x-${at}`, 'v'.repeat(5000)] as const);
    const ofMany = await posted({ headers: Object.fromEntries(many) });
    const ofLong = await posted({ headers: Object.fromEntries(long) });

    expect(Object.keys(ofMany.response)).toHaveLength(32);
    expect(ofLong.response['x-0']).toBe('v'.repeat(200));
    expect(String(ofLong.exchange.responseHeaders).length).toBeLessThanOrEqual(2048);
  });
});

test('leaves short values of a query as they are: they are words', async () => {
  const url = 'https://hooks.example.com/in?env=prod&v=2';
  const { responseText } = await posted({ body: Buffer.from('product 2') }, url);

  expect(responseText).toBe('product 2');
});
