import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import express from 'express';
import { createLiveStreams } from '../../../src/http/live/live-streams';
import type { Metrics } from '../../../src/ports/metrics';

/** Streams of one process, as `people(…)` lets somebody in. */
async function serving() {
  const counts: number[] = [];
  const metrics = {
    liveStreams: (open: number) => void counts.push(open),
    liveEventSent: () => undefined,
  } as unknown as Metrics;
  const streams = createLiveStreams({
    watchWorkspace: () => ({ cursor: () => 'c1', stop: () => undefined }),
    mayWatch: async () => true,
    metrics,
    recheckMs: 60_000,
  });
  const app = express();
  app.get('/live', (request, response) => {
    response.locals['member'] = { personId: 'usr_1', workspaceId: 'wks_1' };
    streams.open(request, response, null);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/live`;
  return { streams, counts, open: () => fetch(url), close: () => server.close() };
}

test('a process that stops ends its streams, and opens none any more', async () => {
  const { streams, counts, open, close } = await serving();
  const response = await open();
  const ended = response.text();

  streams.close();
  await ended;
  const late = await open();

  expect([response.status, late.status]).toEqual([200, 500]);
  expect(counts).toEqual([1, 0]);
  close();
});
