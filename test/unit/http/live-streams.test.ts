import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import express from 'express';
import { createLiveStreams, createWatchGate } from '../../../src/http/live/live-streams';
import type { LiveEvent } from '../../../src/services/live/steps/live-event';
import { until } from '../../support/wait';
import type { Metrics } from '../../../src/ports/metrics';

/** Streams of one process, as `people(…)` lets somebody in. */
async function serving(maxStreams = 100) {
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
    maxStreams,
  });
  const app = express();
  app.get('/live', (request, response) => {
    streams.open(request, response, { personId: 'usr_1', workspaceId: 'wks_1', lastEventId: null });
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

test('a process that has all the streams it may open refuses the next for now', async () => {
  const { streams, open, close } = await serving(2);
  const opened = [await open(), await open()];

  const refused = await open();

  expect(opened.map(({ status }) => status)).toEqual([200, 200]);
  expect(refused.status).toBe(500);
  streams.close();
  await Promise.all(opened.map((each) => each.text()));
  close();
});

describe('an event of a stream', () => {
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

  test('is not told to somebody who signed out since the last look', async () => {
    const { gate, told, isEnded } = gateOf([false], -1);

    gate.send(EVENT);

    await until('the end of the stream', isEnded);
    expect(told).toEqual([]);
  });

  test('is not told when the look fails: the stream ends, and its client connects anew', async () => {
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

  test('waits for one look that those before it wait for, then all are told in order', async () => {
    const { gate, told, looks } = gateOf([true], -1);
    const [first, second] = [EVENT, { ...EVENT, cursor: 'c2' }];

    gate.send(first);
    gate.send(second);

    expect(gate.isChecking()).toBe(true);
    await until('both told', () => told.length === 2);
    expect(told).toEqual([first, second]);
    expect(looks()).toBe(1);
  });

  test('is told at once while the last look is recent', () => {
    const { gate, told, looks } = gateOf([true], 60_000);

    gate.send(EVENT);

    expect([told, looks()]).toEqual([[EVENT], 0]);
  });
});
