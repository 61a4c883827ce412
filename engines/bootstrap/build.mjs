import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BootstrapError } from './errors.mjs';
import { runNpm } from './run-quietly.mjs';

const STAMP = 'dist/.sources.sha256';
const FOLDERS = ['src', 'workflows', 'activities', 'sandbox', 'engines', 'bench', 'console'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];

/**
 * Builds the product, unless it was built from these very sources.
 *
 * @throws {BootstrapError} with the compiler's output when the build fails
 */
export async function build() {
  const hash = await hashSources();
  if ((await readFile(STAMP, 'utf8').catch(() => undefined)) === hash) return;
  await rm(STAMP, { force: true });
  const { succeeded, output } = await runNpm('Building', ['run', '--silent', 'build']);
  if (!succeeded) throw new BootstrapError(`${output}\n\nThe build failed, see above.`);
  await writeFile(STAMP, hash);
}

/** By content: a checkout changes the times of files that stay the same. */
async function hashSources() {
  const folders = await Promise.all(FOLDERS.map(filesOf));
  const paths = [...FILES, ...folders.flat()].toSorted((a, b) => (a < b ? -1 : 1));
  const contents = await Promise.all(paths.map((path) => readFile(path)));
  const hash = createHash('sha256');
  paths.forEach((path, index) => hash.update(`${path}\0`).update(contents[index]).update('\0'));
  return hash.digest('hex');
}

async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
