import { rename } from 'node:fs/promises';
import { join } from 'node:path';

import { requireReachable } from '../fetch-file';
import { withProgress } from '../progress';
import type { Report } from '../types';
import { MONGOD_VERSION } from './version';

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
