import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineStartError } from '../../engines/errors';
import {
  type EmbeddedConfig,
  namedDataDir,
  readEmbeddedConfig,
  readEmbeddedConfigIn,
} from '../config/embedded';
import type { Lifecycle } from './lifecycle';
import { banner } from './production-shape/banner';
import { removeFolder } from './production-shape/remove-folder';
import { productionShape } from './production-shape/shape';
import { runStack } from './start/run-stack';

/** `npm run production-shape`: runs what docker-compose.yml describes on one machine, without Docker, until Ctrl-C. */
export function main(): Promise<void> {
  const shape = productionShape();
  return runStack({
    readConfig,
    shape,
    banner: (stack, { dataDir }) => banner(stack, shape.running(), dataDir),
    isStrict: true,
  });
}

/**
 * Every start is a new one, in a new folder. A temporary one is removed at the stop, but for its logs where something has
 * failed; one that was asked for stays.
 */
async function readConfig(lifecycle: Lifecycle, hasFailed: () => boolean): Promise<EmbeddedConfig> {
  const folder = namedDataDir();
  if (folder !== undefined) {
    const entries = await readdir(folder).catch(() => []);
    if (entries.length > 0)
      throw new EngineStartError(
        `HERALD_DATA_DIR names ${folder}, which is not empty; the production shape begins with a new folder`,
      );
    return readEmbeddedConfig();
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'herald-production-shape-'));
  lifecycle.onClose('temporary folder', async () => {
    const logs = await removeFolder(dataDir, { keepsLogs: hasFailed() });
    if (logs !== null) console.error(`The logs are kept in ${logs}`);
  });
  return readEmbeddedConfigIn(dataDir);
}
