import { expect, test } from '@jest/globals';
import { HOSTILE_ANSWERS } from '../../support/hostile-answers';
import { plainClientOf, post } from './support/clients';
import { startRawServer } from './support/servers';

/** How long an answer may take, in ms: short where nothing else ends it. */
const TIMEOUTS: Record<string, number> = { timeout: 500, protocol: 10_000, reset: 10_000 };

test.each(HOSTILE_ANSWERS)(
  'an answer with $name ends as $outcome',
  async ({ script, outcome, bodyTruncated = false }) => {
    const server = await startRawServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (request) => script(socket, request.toString()));
    });
    const { client, url } = plainClientOf(server);

    const result = await client.request(post(url, { timeoutMs: TIMEOUTS[outcome] ?? 2000 }));

    const status = /^http_(\d+)$/.exec(outcome)?.[1];
    expect(result).toMatchObject(
      status === undefined
        ? { kind: 'failure', code: outcome }
        : { kind: 'response', status: Number(status), bodyTruncated },
    );
  },
);
