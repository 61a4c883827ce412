import { afterEach, expect, test } from '@jest/globals';
import express from 'express';
import { HeraldError, temporarilyUnavailable } from '../../../src/domain/errors';
import { errorHandler } from '../../../src/http/errors';
import { type HttpServer, listen } from '../../../src/main/http-server';
import type { Logger } from '../../../src/ports/logger';

let server: HttpServer | undefined;
afterEach(() => server?.close());

/** Returns the status of the answer to an error, and what is logged. */
async function answered(error: Error): Promise<{ status: number; logged: object[] }> {
  const logged: object[] = [];
  const log: Logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: (fields: object) => void logged.push({ level: 'warn', ...fields }),
    error: (fields: object) => void logged.push({ level: 'error', ...fields }),
  };
  const app = express();
  app.use(() => {
    throw error;
  });
  app.use(errorHandler(log, { unavailableStatus: 503 }));
  server = await listen(app, '127.0.0.1', 0);
  const { status } = await fetch(server.url, { headers: { connection: 'close' } });
  return { status, logged };
}

test('logs a rejection because of overload as a warning without a stack', async () => {
  const { status, logged } = await answered(
    new HeraldError('temporarily_unavailable', 'too many callbacks at once'),
  );

  expect(status).toBe(503);
  expect(logged).toMatchObject([{ level: 'warn', reason: 'too many callbacks at once' }]);
  expect(logged[0]).not.toHaveProperty('err');
});

test('logs a failed dependency as an error with its cause', async () => {
  const error = temporarilyUnavailable('the database', new Error('connection refused'));

  const { status, logged } = await answered(error);

  expect(status).toBe(503);
  expect(logged).toMatchObject([{ level: 'error', err: error }]);
});
