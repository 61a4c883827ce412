import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { answerOf, api, requireFile } from '../../../console/src/lib/api/client';
import { until } from '../../support/wait';

let server: Server;
let baseUrl: string;
/** Methods of the requests that arrived; none is answered to its end. */
let arrived: (string | undefined)[];
/** Beginning of an answer, after which it stops; empty for none. */
let sent: string;

beforeEach(async () => {
  [arrived, sent] = [[], ''];
  server = createServer(({ method }, response) => {
    if (sent !== '') response.writeHead(200, { 'Content-Type': 'application/json' }).write(sent);
    arrived.push(method);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  jest.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

/** Lets timeouts end when the test says so; returns how. */
function heldTimeouts() {
  const end = new AbortController();
  const timeouts = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  return { timeouts, end: () => end.abort(new DOMException('too late', 'TimeoutError')) };
}

const me = () => answerOf(api.GET('/api/v1/me', { baseUrl }));

test.each([
  ['no answer comes', () => me(), ''],
  ['half of an answer comes', () => me(), '{"success":'],
  ['no file comes', () => requireFile(baseUrl), ''],
])('gives up a read when %s in time', async (_what, read, before) => {
  sent = before;
  const { timeouts, end } = heldTimeouts();
  const failure = read().catch((error: unknown) => error);
  await until('the request', () => arrived.length > 0);

  expect(timeouts.mock.calls).toEqual([[30_000]]);
  end();

  expect(await failure).toMatchObject({
    status: 0,
    code: 'timed_out',
    message: 'Herald took too long to answer. Try again.',
  });
});

test('waits for the answer to a change, which may have been made', async () => {
  const { timeouts } = heldTimeouts();
  const failure = answerOf(api.POST('/api/v1/auth/sign-out', { baseUrl })).catch(
    (error: unknown) => error,
  );
  await until('the request', () => arrived.length > 0);

  expect([arrived, timeouts.mock.calls]).toEqual([['POST'], []]);
  server.closeAllConnections();
  expect(await failure).toMatchObject({ status: 0, code: 'unreachable' });
});
