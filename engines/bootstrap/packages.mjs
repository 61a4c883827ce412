import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { BootstrapError } from './errors.mjs';
import { runNpm } from './run-quietly.mjs';

const LOCKFILE = 'package-lock.json';
/** npm's own record of what it installed; written last, so an interrupted install leaves none. */
const INSTALLED = 'node_modules/.package-lock.json';
const STAMP = 'node_modules/.herald-lockfile.sha256';

const NETWORK_FAILURE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/;
/** npm's defaults try for more than a minute before they say that there is no network. */
const SHORT_RETRIES = [
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=200',
  '--fetch-retry-maxtimeout=1000',
];

/**
 * Installs the packages of the lockfile, unless they are there.
 *
 * @throws {BootstrapError} when npm fails
 */
export async function installPackages() {
  const lockfile = await readFile(LOCKFILE, 'utf8');
  const hash = createHash('sha256').update(lockfile).digest('hex');
  if ((await readIfThere(STAMP)) === hash) return;
  if (!isInStep(lockfile, await readIfThere(INSTALLED))) await npmCi();
  await writeFile(STAMP, hash);
}

/** Whether npm's record of the installed packages has every package of the lockfile in its version. */
function isInStep(lockfile, installedFile) {
  if (!installedFile) return false;
  const installed = JSON.parse(installedFile).packages;
  return Object.entries(JSON.parse(lockfile).packages).every(([path, wanted]) => {
    const isRoot = path === '';
    const isForAnotherPlatform = wanted.optional && !installed[path];
    return isRoot || isForAnotherPlatform || installed[path]?.version === wanted.version;
  });
}

async function npmCi() {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const { succeeded, output } = await runNpm('Installing packages', [...args, ...SHORT_RETRIES]);
  if (succeeded) return;
  const [networkFailure] = NETWORK_FAILURE.exec(output) ?? [];
  throw new BootstrapError(
    networkFailure
      ? `The packages could not be installed: the package registry cannot be reached (${networkFailure}). Check the network or npm's registry setting, then run the command again.`
      : `${output}\n\nThe packages could not be installed: npm failed, see above.`,
  );
}

async function readIfThere(file) {
  return readFile(file, 'utf8').catch(() => undefined);
}
