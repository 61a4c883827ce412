import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { curlText } from '../../../console/src/features/deliveries/curl-text';

const run = promisify(execFile);

const HOSTILE = [
  `it's "quoted" \\ and \\' $HOME $(id) \`id\` !! %s`,
  "'; touch /tmp/herald-owned; '",
  '@/etc/passwd',
  'a\u202Eb\u2028c\u007Fd\u{E0041}',
  'line\nbreak\tü',
];

let server: Server;
let origin: string;
let received: { request: IncomingMessage; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ request, body });
      response.end('fine');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

/** Runs a command in a shell, and returns what the server got. */
async function sent(command: string) {
  received = [];
  const env = { ...process.env, TOKEN: 'tok-1', SIGNATURE: 'v1,abc', QUERY: 'key=a&b=c' };
  await run('bash', ['-c', command], { env });
  const [first] = received;
  if (first === undefined) throw new Error('nothing arrived');
  return first;
}

test.each(HOSTILE)('posts the same data, whatever it holds: %j', async (value) => {
  const body = JSON.stringify({ [value]: value });
  const headers = {
    'content-type': 'application/json',
    'x-note': value.replace(/[^\x20-\x7e]/g, ''),
  };
  const command = curlText(
    { method: 'POST', url: `${origin}/it's`, hasQuery: false, headers },
    body,
  );
  const { request, body: arrived } = await sent(command);

  expect(JSON.parse(arrived)).toEqual({ [value]: value });
  expect(request.method).toBe('POST');
  expect(request.headers['x-note']).toBe(headers['x-note'].trim());
  expect(command).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}\x7f]/u);
});

test('takes what is hidden from the environment', async () => {
  const headers = { authorization: 'Bearer ***', 'webhook-signature': '***' };
  const { request } = await sent(
    curlText({ method: 'POST', url: `${origin}/in`, hasQuery: true, headers }, '{}'),
  );

  expect(request.url).toBe('/in?key=a&b=c');
  expect(request.headers).toMatchObject({
    authorization: 'Bearer tok-1',
    'webhook-signature': 'v1,abc',
  });
});
