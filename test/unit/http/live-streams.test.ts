import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import express from 'express';
import { createLiveStreams } from '../../../src/http/live/live-streams';
import { createOpenStreams } from '../../../src/http/live/open-streams';
import { requestTrace } from '../../../src/http/middleware/request-trace';
import { createWatchGate } from '../../../src/http/live/watch-gate';
import type { LiveEvent } from '../../../src/services/live/steps/live-event';
import { until } from '../../support/wait';
import type { Metrics } from '../../../src/ports/metrics';
import type { Tracing } from '../../../src/ports/tracing';

/** Serves the live streams of one process, which everybody may watch. */
async function serving(maxStreams = 100) {
  const counts: number[] = [];
  const metrics = {
    liveStreams: (open: number) => void counts.push(open),
    liveEventSent: () => undefined,
  } as unknown as Metrics;
  const openStreams = createOpenStreams(maxStreams);
  const streams = createLiveStreams({
    watchWorkspace: () => ({ cursor: () => 'c1', stop: () => undefined }),
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
  app.get('/live', (request, response) => {
    const watcher = { personId: 'usr_1', memberId: 'mbr_1', workspaceId: 'wks_1' };
    streams.open(request, response, { ...watcher, lastEventId: null });
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/live`;
  return { openStreams, counts, spans, open: () => fetch(url), close: () => server.close() };
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

test('rejects a stream while the process has as many as it may open', async () => {
  const { openStreams, open, close } = await serving(2);
  const opened = [await open(), await open()];

  const refused = await open();

  expect(opened.map(({ status }) => status)).toEqual([200, 200]);
  expect(refused.status).toBe(500);
  openStreams.close();
  await Promise.all(opened.map((each) => each.text()));
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
