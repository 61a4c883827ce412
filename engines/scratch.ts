import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { RunningEngine } from './types';

/** A new temporary folder, for what an engine needs only while it runs. */
export function scratchFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'herald-engine-'));
}

/** The same engine, whose stop also removes the temporary folder. */
export function removingScratch<Engine extends RunningEngine>(
  engine: Engine,
  folder: string,
): Engine {
  return {
    ...engine,
    stop: async () => {
      await engine.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
