import { once } from 'node:events';
import { type Server, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import { sendJsonList } from '../../../src/http/json-stream';
import { errorHandler } from '../../../src/http/errors';
import { createLogger } from '../../../src/observability/logger';
import { until } from '../../support/wait';

let server: Server;
afterEach(() => void server.close());

const ROW = { text: 'x'.repeat(1000) };
const BATCH = Array.from({ length: 1000 }, () => ROW);

/** Number of batches read so far, and whether reading has ended. */
interface Reading {
  batches: number;
  ended: boolean;
}

/** Serves a list of so many batches; `failAt` is the batch that cannot be read. */
async function serve({ batches = Infinity, failAt = Infinity, batch = BATCH as object[] }) {
  const reading: Reading = { batches: 0, ended: false };
  async function* read(): AsyncGenerator<object[]> {
    try {
      for (; reading.batches < batches; reading.batches += 1) {
        if (reading.batches === failAt) throw new Error('the database is gone');
        yield batch;
      }
    } finally {
      reading.ended = true;
    }
  }
  const app = express();
  app.get('/', async (_request, response) => sendJsonList(response, read(), (row) => row));
  app.use(errorHandler(createLogger('silent', 'test'), { unavailableStatus: 500 }));
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { reading, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** Returns a probe that is true once a value has stayed the same for a while. */
function standsStill(valueOf: () => number): () => boolean {
  let [last, times] = [valueOf(), 0];
  return () => {
    times = valueOf() === last ? times + 1 : 0;
    last = valueOf();
    return times === 10;
  };
}

describe('sendJsonList', () => {
  test.each([
    [0, []],
    [1, BATCH],
    [2, [...BATCH, ...BATCH]],
  ])('sends %i batches as one JSON document', async (batches, data) => {
    const { url } = await serve({ batches });

    expect(await (await fetch(url)).json()).toEqual({ success: true, data });
  });

  test('sends empty batches as an empty list', async () => {
    const { url } = await serve({ batches: 3, batch: [] });

    expect(await (await fetch(url)).json()).toEqual({ success: true, data: [] });
  });

  test('answers 500 when the list cannot be read at all', async () => {
    const { url, reading } = await serve({ failAt: 0 });

    const response = await fetch(url);

    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ success: false, code: 'internal_error' });
    expect(reading.ended).toBe(true);
  });

  test('breaks the connection when reading fails in the middle of the list', async () => {
    const { url } = await serve({ failAt: 2 });

    const response = await fetch(url);

    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(/./);
  });

  test('reads a list no faster than the caller takes it, and stops when the caller leaves', async () => {
    const { url, reading } = await serve({});
    const asked = request(url).end();
    const [response] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
    response.pause();
    await until(
      'reading stands still',
      standsStill(() => reading.batches),
    );
    expect(reading.batches).toBeLessThan(100);
    expect(reading.ended).toBe(false);

    asked.destroy();

    await until('the end of reading', () => reading.ended);
  });
});
