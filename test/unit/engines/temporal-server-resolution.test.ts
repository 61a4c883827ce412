import { beforeEach, describe, expect, test } from '@jest/globals';

import { packageCounter } from '../../../engines/go-install';
import { TEMPORAL_SERVER_VERSION } from '../../../engines/temporal-server/programs';
import { readyTemporalServer } from '../../../engines/temporal-server/ready';
import type { Environment } from '../../../engines/types';
import { emptyMachine, fakeProgram, silent, temporaryFolder, unavailable } from './support';

const noGo = unavailable('go was not found');

let bin: string;
let env: Environment;

/** The two programs of a release; returns the path of the server. */
async function fakeServer(folder: string, version = TEMPORAL_SERVER_VERSION): Promise<string> {
  await fakeProgram(folder, 'temporal-sql-tool', `temporal-sql-tool version ${version}`);
  return fakeProgram(folder, 'temporal-server', `temporal version ${version}`);
}

const build = async (folder: string): Promise<void> => void (await fakeServer(folder));

beforeEach(async () => {
  ({ bin, env } = await emptyMachine());
});

describe('readyTemporalServer', () => {
  test('skips another release on PATH, and builds once for later starts', async () => {
    await fakeServer(bin, '1.29.1');

    const built = await readyTemporalServer(silent, env, build);
    const cached = await readyTemporalServer(silent, env, noGo);

    expect([built.source, cached.source]).toEqual(['build', 'cache']);
    expect(cached.folder).toBe(built.folder);
  });

  test('refuses a server without the tool that makes its tables', async () => {
    const explicit = await fakeProgram(
      await temporaryFolder(),
      'temporal-server',
      `temporal version ${TEMPORAL_SERVER_VERSION}`,
    );
    const failing = readyTemporalServer(silent, { ...env, HERALD_TEMPORAL_SERVER_BIN: explicit });

    await expect(failing).rejects.toThrow(/temporal-sql-tool was not found/);
  });

  test('says what to install when it finds none and cannot build one', async () => {
    const failing = readyTemporalServer(silent, env, noGo);

    await expect(failing).rejects.toThrow(
      /PATH: not found[^]*Go 1\.26 or later[^]*go was not found[^]*HERALD_TEMPORAL_SERVER_BIN/,
    );
  });
});

describe('packageCounter', () => {
  test('says how many packages of how many are compiled, and before that how many modules came', () => {
    const count = packageCounter(1680);

    count.onLine('go: downloading go.temporal.io/server v1.31.2');
    count.onLine('go: go.temporal.io/server@v1.31.2 requires go >= 1.26; switching to go1.26.8');
    expect(count.detail()).toBe('modules downloaded: 1');
    for (let each = 0; each < 1200; each++) count.onLine(`go.temporal.io/server/part${each}`);
    expect(count.detail()).toBe('1,200 of about 1,680 packages');
  });
});
