import { describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { freePort } from '../../../engines/ports';
import { readyTemporal } from '../../../engines/temporal/ready';
import { startTemporal, type RunningTemporal } from '../../../engines/temporal/start';
import { isAlive } from '../../../engines/launch';
import { fakeProgram, silent, started, temporaryFolder } from '../../unit/engines/support';

const searchAttributes = { HeraldWorkspace: 'Keyword', HeraldEvent: 'Keyword' } as const;

async function start(options: { dataFile?: string; uiPort?: number } = {}) {
  const binary = await readyTemporal(silent);
  return started(startTemporal({ binary, port: await freePort(), searchAttributes, ...options }));
}

async function withConnection<Result>(
  { address }: RunningTemporal,
  use: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await Connection.connect({ address });
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}

async function startWorkflow(engine: RunningTemporal, workflowId: string): Promise<void> {
  await withConnection(engine, async (connection) => {
    await new Client({ connection }).workflow.start('any', { taskQueue: 'nobody', workflowId });
  });
}

async function statusOf(engine: RunningTemporal, workflowId: string): Promise<string> {
  return withConnection(engine, async (connection) => {
    const { status } = await new Client({ connection }).workflow.getHandle(workflowId).describe();
    return status.name;
  });
}

describe('embedded Temporal', () => {
  test('in memory, Temporal answers with our search attributes and stops without leaving a process', async () => {
    const engine = await start();
    const { customAttributes } = await withConnection(engine, ({ operatorService }) =>
      operatorService.listSearchAttributes({ namespace: 'default' }),
    );
    expect(Object.keys(customAttributes)).toEqual(
      expect.arrayContaining(Object.keys(searchAttributes)),
    );
    await engine.stop();
    expect(await engine.exited).toEqual({ code: 0, signal: null });
    expect(isAlive(engine.pid)).toBe(false);
  });

  test('serves the UI of Temporal on request', async () => {
    const engine = await start({ uiPort: await freePort() });
    const response = await fetch(engine.uiUrl ?? '');
    expect(await response.text()).toContain('<html');
    await engine.stop();
  });

  test('persistent Temporal keeps workflows across a stop and a SIGKILL', async () => {
    const dataFile = join(await temporaryFolder(), 'temporal.db');
    const first = await start({ dataFile });
    await startWorkflow(first, 'before-stop');
    await first.stop();

    const second = await start({ dataFile });
    await startWorkflow(second, 'before-kill');
    process.kill(second.pid, 'SIGKILL');
    expect((await second.exited).signal).toBe('SIGKILL');

    const third = await start({ dataFile });
    expect(await statusOf(third, 'before-stop')).toBe('RUNNING');
    expect(await statusOf(third, 'before-kill')).toBe('RUNNING');
    await third.stop();
  });

  test('refuses data that another engine uses', async () => {
    const dataFile = join(await temporaryFolder(), 'temporal.db');
    const engine = await start({ dataFile });
    await expect(start({ dataFile })).rejects.toMatchObject({
      name: 'EngineStartError',
      message: expect.stringContaining(`process ${engine.pid}`),
    });
    await engine.stop();
  });

  test('refuses a busy port with a sentence that names it', async () => {
    const port = await freePort();
    const busy = createServer();
    await new Promise<void>((resolve) => busy.listen(port, '127.0.0.1', resolve));
    const binary = await readyTemporal(silent);
    try {
      await expect(startTemporal({ binary, port, searchAttributes })).rejects.toMatchObject({
        name: 'EngineStartError',
        message: `Temporal cannot start: port ${port} on 127.0.0.1 is taken by another program`,
      });
    } finally {
      busy.close();
    }
  });

  test('reports the end of the log when Temporal dies while starting', async () => {
    const path = await fakeProgram(await temporaryFolder(), 'temporal', 'disk is full');
    const binary = { path, source: 'env', description: 'a broken one' } as const;
    await expect(
      startTemporal({ binary, port: await freePort(), searchAttributes }),
    ).rejects.toMatchObject({
      name: 'EngineStartError',
      message: expect.stringMatching(/ended while starting \(exit code 0\)[^]*disk is full/),
    });
  });
});
