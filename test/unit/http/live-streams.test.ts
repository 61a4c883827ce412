import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import express, { type Request } from 'express';
import { createLiveStreams } from '../../../src/http/live/live-streams';
import { createOpenStreams } from '../../../src/http/live/open-streams';
import { errorHandler } from '../../../src/http/errors';
import { requestTrace } from '../../../src/http/middleware/request-trace';
import { createWatchGate } from '../../../src/http/live/watch-gate';
import type { WatchWorkspace } from '../../../src/services/live/watch-workspace';
import type { LiveEvent } from '../../../src/services/live/steps/live-event';
import { createLogger } from '../../../src/observability/logger';
import { until } from '../../support/wait';
import type { Metrics } from '../../../src/ports/metrics';
import type { Tracing } from '../../../src/ports/tracing';

const watchNothing: WatchWorkspace = () => ({ cursor: () => 'c1', stop: () => undefined });

/** Serves the live streams of one process, which everybody may watch. */
async function serving(maxStreams = 100, watchWorkspace: WatchWorkspace = watchNothing) {
  const counts: number[] = [];
  const metrics = {
    liveStreams: (open: number) => void counts.push(open),
    liveEventSent: () => undefined,
  } as unknown as Metrics;
  const openStreams = createOpenStreams(maxStreams);
  const streams = createLiveStreams({
    watchWorkspace,
    mayWatch: async () => true,
    metrics,
    recheckMs: 60_000,
    openStreams,
  });
  const spans: string[] = [];
  const span: Tracing['span'] = ({ name }, work) =>
    work({
      rename: () => undefined,
      note: ({ status, failure }) => void spans.push(`${name} ${status} ${failure ?? 'done'}`),
    });
  const app = express().use(requestTrace({ span } as Tracing));
  app.get('/live/:workspaceId/:personId', (request: Request, response) => {
    const { workspaceId, personId } = request.params as Record<'workspaceId' | 'personId', string>;
    const watcher = { personId, memberId: 'mbr_1', workspaceId, lastEventId: null };
    streams.open(request, response, watcher);
  });
  app.use(errorHandler(createLogger('silent', 'test'), { unavailableStatus: 500 }));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/live`;
  const open = (workspaceId = 'wks_1', personId = 'usr_1') =>
    fetch(`${url}/${workspaceId}/${personId}`);
  return { openStreams, counts, spans, open, close: () => server.close() };
}

test('a process that stops ends its streams and opens no more', async () => {
  const { openStreams, counts, open, close } = await serving();
  const response = await open();
  const ended = response.text();

  openStreams.close();
  await ended;
  const late = await open();

  expect([response.status, late.status]).toEqual([200, 500]);
  expect(counts).toEqual([1, 0]);
  close();
});

test('the span of a stream ends when it opens, and once', async () => {
  const { openStreams, spans, open, close } = await serving();

  const response = await open();
  await until('the end of the span', () => spans.length > 0);

  openStreams.close();
  await response.text();
  await open();
  await until('the span of a refusal', () => spans.length > 1);
  expect(spans).toEqual(['GET 200 done', 'GET 500 500']);
  close();
});

test('a workspace has a third of the streams, whoever opens them, and each other one has its part', async () => {
  const { openStreams, open, close } = await serving(12);
  const opened: Response[] = [];
  const openMany = async (workspaceId: string, count: number) => {
    for (let person = 0; person < count; person += 1)
      opened.push(await open(workspaceId, `usr_${workspaceId}_${person}`));
  };
  await openMany('wks_1', 4);

  const refused = await open('wks_1', 'usr_5');
  await openMany('wks_2', 2);
  await openMany('wks_3', 2);

  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'too_many_streams' });
  expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
  openStreams.close();
  await Promise.all(opened.map((each) => each.text()));
  close();
});

test('a stream that ends makes room for another one of its workspace', async () => {
  const { openStreams, open, close } = await serving(3);
  const first = await open('wks_1', 'usr_1');
  expect((await open('wks_1', 'usr_2')).status).toBe(503);

  await first.body?.cancel();

  const second = await until('room for another', async () => {
    const answer = await open('wks_1', 'usr_2');
    return answer.status === 200 && answer;
  });
  openStreams.close();
  await second.text();
  close();
});

test('a stream that cannot begin is not counted any longer', async () => {
  let isBroken = true;
  const { counts, openStreams, open, close } = await serving(3, (...watched) => {
    if (isBroken) throw new Error('no changes can be read');
    return watchNothing(...watched);
  });

  // Broken off, before or after its first bytes.
  await open()
    .then((response) => response.text())
    .catch(() => undefined);
  await until('the end of its count', () => counts.at(-1) === 0);
  isBroken = false;
  const next = await open();

  expect(next.status).toBe(200);
  openStreams.close();
  await next.text();
  close();
});

describe('createWatchGate', () => {
  const EVENT: LiveEvent = { kind: 'ready', cursor: 'c1' };

  function gateOf(answers: boolean[], validMs: number) {
    const told: LiveEvent[] = [];
    let [looks, isEnded] = [0, false];
    const gate = createWatchGate({
      mayWatch: async () => answers[looks++] ?? false,
      send: (event) => void told.push(event),
      end: () => (isEnded = true),
      validMs,
    });
    return { gate, told, looks: () => looks, isEnded: () => isEnded };
  }

  test('sends no event to somebody who lost access since the last check', async () => {
    const { gate, told, isEnded } = gateOf([false], -1);

    gate.send(EVENT);

    await until('the end of the stream', isEnded);
    expect(told).toEqual([]);
  });

  test('ends the stream without sending the event when the access check fails', async () => {
    const told: LiveEvent[] = [];
    let isEnded = false;
    const gate = createWatchGate({
      mayWatch: () => Promise.reject(new Error('a test')),
      send: (event) => void told.push(event),
      end: () => (isEnded = true),
      validMs: -1,
    });

    gate.send(EVENT);

    await until('the end of the stream', () => isEnded);
    expect([told, gate.isChecking()]).toEqual([[], false]);
  });

  test('events share one access check, and are sent in order after it', async () => {
    const { gate, told, looks } = gateOf([true], -1);
    const [first, second] = [EVENT, { ...EVENT, cursor: 'c2' }];

    gate.send(first);
    gate.send(second);

    expect(gate.isChecking()).toBe(true);
    await until('both told', () => told.length === 2);
    expect(told).toEqual([first, second]);
    expect(looks()).toBe(1);
  });

  test('sends an event at once while the last access check is recent', () => {
    const { gate, told, looks } = gateOf([true], 60_000);

    gate.send(EVENT);

    expect([told, looks()]).toEqual([[EVENT], 0]);
  });
});
