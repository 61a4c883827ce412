import { expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../engines/ports';
import { keep } from '../../../src/main/start/saved-state';

test('gives no embedded service the port that the API was given', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'herald-kept-'));
  try {
    const { ports } = await keep(folder, await freePort());
    const again = await keep(folder, ports.sandbox);
    expect(again.ports.sandbox).not.toBe(ports.sandbox);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
