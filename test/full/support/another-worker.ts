import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../engines/ports';
import type { OwnHerald } from './herald';
import { type TestProcess, startProcess } from '../../stack/process';

/** Starts another worker process of the same Herald. */
export async function startAnotherWorker(
  herald: Pick<OwnHerald, 'env'>,
): Promise<{ worker: TestProcess; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-another-worker-'));
  const port = await freePort();
  const env = { ...herald.env, WORKER_PORT: String(port) };
  const logFile = join(folder, 'worker.log');
  const worker = await startProcess({ role: 'worker', env, port, logFile });
  return {
    worker,
    async close() {
      await worker.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
