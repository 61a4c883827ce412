import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
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

/** Replaces a file as a whole. Only its owner may read it, and open its folder. @throws {CliError} `file_not_written` */
export function writePrivate(path: string, text: string): Promise<void> {
  return writeBeside(path, text, (written) => rename(written, path));
}

/** Likewise creates a file, unless there is one. @throws {CliError} `file_not_written` */
export function createPrivate(path: string, text: string): Promise<void> {
  return writeBeside(path, text, (written) =>
    link(written, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    }),
  );
}

/** Checks that a file can be written, and leaves it as it is. @throws {CliError} `file_not_written` */
export function checkWritable(path: string): Promise<void> {
  return writeBeside(path, '', async () => undefined);
}

/** Removes a file that may not be there. @throws {CliError} `file_not_written` */
export async function removePrivate(path: string): Promise<void> {
  await rm(path, { force: true }).catch((error: unknown) => {
    throw notWritten(path, error);
  });
}

/** Writes a file beside another and moves it there, so that nobody reads half of it. */
async function writeBeside(
  path: string,
  text: string,
  move: (written: string) => Promise<void>,
): Promise<void> {
  const written = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    await writeFile(written, text, { mode: 0o600, flag: 'wx', flush: true });
    await move(written);
  } catch (error) {
    throw notWritten(path, error);
  } finally {
    await rm(written, { force: true }).catch(() => undefined);
  }
}

function notWritten(path: string, error: unknown): CliError {
  const { code } = error as NodeJS.ErrnoException;
  return new CliError('file_not_written', `cannot write ${path}: ${code}`);
}
