import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { requireReachable } from '../fetch-file';
import { withProgress } from '../progress';
import { runCommand } from '../run-command';
import type { Environment, Report } from '../types';

/** The release that Herald downloads: the one of docker-compose.yml. */
export const MONGOD_VERSION = '8.0.29';
const DEADLINE_MS = 20_000;

/**
 * The version of a mongod.
 *
 * @throws Error when the program is none, or older than 4.4
 */
export async function versionOfMongod(path: string, env: Environment): Promise<string> {
  const output = await runCommand(path, ['--version'], { env, timeoutMs: DEADLINE_MS });
  const [, version, major, minor] = /^db version v((\d+)\.(\d+)\S*)/m.exec(output) ?? [];
  if (!version) throw new Error(`${path} is not a mongod`);
  if (Number(major) * 100 + Number(minor) < 404)
    throw new Error(`mongod ${version} is older than 4.4`);
  return version;
}

/** Puts the official `mongod` for this operating system into the folder. */
export async function downloadMongod(folder: string, report: Report): Promise<void> {
  const { DryMongoBinary } = await import('mongodb-memory-server-core/lib/util/DryMongoBinary.js');
  const { MongoBinaryDownload } =
    await import('mongodb-memory-server-core/lib/util/MongoBinaryDownload.js');
  const { MongoBinaryDownloadUrl } =
    await import('mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js');

  const wish = { version: MONGOD_VERSION, downloadDir: folder };
  const options = { ...(await DryMongoBinary.generateOptions(wish)), platform: process.platform };
  await requireReachable(await new MongoBinaryDownloadUrl(options).getDownloadUrl());
  await withProgress(report, `downloading MongoDB ${MONGOD_VERSION}`, async () => {
    const downloader = new MongoBinaryDownload({ ...options, checkMD5: true });
    await rename(await downloader.getMongodPath(), join(folder, 'mongod'));
  });
}
