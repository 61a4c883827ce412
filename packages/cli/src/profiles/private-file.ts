import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CliError } from '../errors.ts';

const BYTES_MAX = 1024 * 1024;
/** Rights of a file's group and of everybody else. */
const OTHERS = 0o077;

/**
 * Reads a file that only its owner may read; null when there is none.
 *
 * @throws {CliError} `file_not_private` when others may read or write it
 */
export async function readPrivate(path: string): Promise<string | null> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw new CliError('file_not_readable', `cannot read ${path}: ${error.code}`);
  });
  if (file === null) return null;
  try {
    const { mode, size } = await file.stat();
    // Windows has no such rights: a file there is as private as its folder.
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
      throw new CliError(
        'file_not_private',
        `others may read ${path}: run "chmod 600 '${path}'", and replace the key in it`,
      );
    if (size > BYTES_MAX) throw new CliError('file_not_readable', `${path} is larger than 1 MiB`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** Replaces a file as a whole. Only its owner may read it, and open its folder. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const next = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await makePrivateFolder(dirname(path));
    await writeFile(next, text, { mode: 0o600, flag: 'wx', flush: true });
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true }).catch(() => undefined);
    const { code } = error as NodeJS.ErrnoException;
    throw new CliError('file_not_written', `cannot write ${path}: ${code}`);
  }
}

/** Creates a folder that only its owner may open. @throws the failure of the file system */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
