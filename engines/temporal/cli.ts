import { rm } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { fetchFile, requireReachable } from '../fetch-file';
import { goInstall } from '../go-install';
import { withProgress } from '../progress';
import { runCommand } from '../run-command';
import type { Environment, Report } from '../types';

/** The release that Herald downloads or builds; `go install` refuses 1.6.0 and later (replace directive). */
export const TEMPORAL_VERSION = '1.5.1';
const DEADLINE_MS = 20_000;

/**
 * The version of a Temporal CLI.
 *
 * @throws Error when the program is not one
 */
export async function versionOfTemporal(path: string, env: Environment): Promise<string> {
  const output = await runCommand(path, ['--version'], { env, timeoutMs: DEADLINE_MS });
  const version = /^temporal version (\S+) \(Server /m.exec(output)?.[1];
  if (!version) throw new Error(`${path} is not a Temporal CLI with a server`);
  return version;
}

/** Puts the program `temporal` into the folder. */
export type Obtain = (folder: string, env: Environment, report: Report) => Promise<void>;

/** Unpacks the official release. */
export const downloadTemporal: Obtain = async (folder, env, report) => {
  const cpu = arch() === 'x64' ? 'amd64' : arch();
  const url = `https://temporal.download/cli/archive/v${TEMPORAL_VERSION}?platform=${platform()}&arch=${cpu}`;
  await requireReachable(url);
  const archive = join(folder, 'temporal.tar.gz');
  await withProgress(report, `downloading Temporal ${TEMPORAL_VERSION}`, async () => {
    await fetchFile(url, archive);
    await runCommand('tar', ['-xzf', archive, '-C', folder, 'temporal'], { env });
    await rm(archive);
  });
};

/** Builds it from its Go modules. */
export const buildTemporal: Obtain = async (folder, env, report) => {
  const packagePath = `github.com/temporalio/cli/cmd/temporal@v${TEMPORAL_VERSION}`;
  const linkerFlags = `-s -w -X github.com/temporalio/cli/temporalcli.Version=${TEMPORAL_VERSION}`;
  const build = {
    name: `Temporal ${TEMPORAL_VERSION}`,
    takes: '6 to 25 minutes',
    packages: 1300,
    programs: [packagePath],
    linkerFlags,
  };
  await goInstall(build, folder, env, report);
};
