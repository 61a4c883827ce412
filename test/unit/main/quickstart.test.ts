import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { freePort } from '../../../engines/ports';
import {
  type Quickstart,
  removeQuickstart,
  shellFile,
  writeQuickstart,
} from '../../../src/main/start/quickstart';
import { keep } from '../../../src/main/start/saved-state';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "herald's data "));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const quickstart: Quickstart = {
  apiUrl: 'http://127.0.0.1:3100',
  docsUrl: 'http://127.0.0.1:3100/docs',
  consoleUrl: 'http://127.0.0.1:3100/console/',
  apiKey: 'hk_1',
  twilioApiKey: 'hk_2',
  workspaceId: 'wks_1',
  senderId: 'snd_1',
  senderNumber: '15550100001',
  ownerEmail: 'owner@demo.example',
  ownerPassword: null,
  temporalUiUrl: 'http://127.0.0.1:8233',
  temporalAddress: '127.0.0.1:7233',
  mongodbUri: 'mongodb://127.0.0.1/herald',
  receiverUrl: 'https://127.0.0.1:3443',
  sandboxUrl: 'http://127.0.0.1:3400',
  caFile: '/ca.pem',
  templates: [],
};

describe('shell variables of npm start', () => {
  test('a shell reads the variables from a data folder of any name', async () => {
    await writeQuickstart(dataDir, quickstart);

    const shell =
      '. "$0/quickstart.sh"; printf "%s\\n" "$HERALD" "$HERALD_URL" "$WORKSPACE" "$HERALD_DATA_DIR"';
    const printed = execFileSync('sh', ['-c', shell, dataDir], { encoding: 'utf8' });

    expect(printed.trimEnd().split('\n')).toEqual([
      'http://127.0.0.1:3100',
      'http://127.0.0.1:3100',
      'wks_1',
      dataDir,
    ]);
    expect(statSync(shellFile(dataDir)).mode & 0o777).toBe(0o600);
  });

  test('removes the shell variables together with the instance', async () => {
    await writeQuickstart(dataDir, quickstart);

    await removeQuickstart(dataDir);

    expect(() => statSync(shellFile(dataDir))).toThrow('ENOENT');
  });
});

test('gives no embedded service the port that the API was given', async () => {
  const { ports } = await keep(dataDir, await freePort());

  const again = await keep(dataDir, ports.sandbox);

  expect(again.ports.sandbox).not.toBe(ports.sandbox);
});
