import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningEngine } from './types';

/** Starts an engine with a temporary folder of its own, which is removed when the engine has ended. */
export async function withScratch<Engine extends RunningEngine>(
  start: (folder: string) => Promise<Engine>,
): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-engine-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const engine = await start(folder);
    const removed = engine.exited.then(remove);
    const stop = async () => {
      await engine.stop();
      await removed;
    };
    return { ...engine, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}
