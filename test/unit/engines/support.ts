import { afterAll } from '@jest/globals';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Environment, RunningEngine } from '../../../engines/types';

const folders: string[] = [];
const engines: RunningEngine[] = [];

afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

/** A temporary folder that is removed after the suite. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-engines-test-'));
  folders.push(folder);
  return folder;
}

/** Stops the engine after the suite, should a failing test have left it running. */
export async function started<Engine extends RunningEngine>(
  start: Promise<Engine>,
): Promise<Engine> {
  const engine = await start;
  engines.push(engine);
  return engine;
}

/** A machine with empty folders of programs and caches; `bin` comes first on its PATH. */
export async function emptyMachine(): Promise<{ bin: string; env: Environment }> {
  const home = await temporaryFolder();
  const bin = join(home, 'bin');
  await mkdir(bin);
  return { bin, env: { PATH: bin, HOME: home } };
}

/** A shell script that prints one line, in place of a real program. */
export async function fakeProgram(folder: string, name: string, prints: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\necho '${prints}'\n`);
  await chmod(path, 0o755);
  return path;
}

export const silent = (): void => undefined;

/** A supplier of the cache that cannot work here. */
export const unavailable = (reason: string) => (): Promise<never> =>
  Promise.reject(new Error(reason));
