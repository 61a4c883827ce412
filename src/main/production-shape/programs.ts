import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { ReadyTemporal, ReadyTemporalServer } from '../../../engines/types';

/** The command of the image (Dockerfile). */
const HERALD = `#!/usr/bin/env node
require(${JSON.stringify(join(__dirname, '../herald.js'))}).main(process.argv.slice(2));
`;

/**
 * Makes a folder with the programs that the images have, under the same names, so that commands of docker-compose.yml run
 * as they stand. Returns a PATH that begins with it.
 */
export async function gatherPrograms(
  folder: string,
  { temporal, server }: { temporal: ReadyTemporal; server: ReadyTemporalServer },
  path = '',
): Promise<string> {
  await mkdir(folder, { recursive: true });
  await symlink(process.execPath, join(folder, 'node'));
  await symlink(temporal.path, join(folder, 'temporal'));
  await symlink(join(server.folder, 'temporal-sql-tool'), join(folder, 'temporal-sql-tool'));
  await writeFile(join(folder, 'herald'), HERALD);
  await chmod(join(folder, 'herald'), 0o755);
  return [folder, path].join(delimiter);
}
