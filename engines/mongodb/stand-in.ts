import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findOnPath } from '../find-on-path';
import { hashFiles, writeManifest } from '../manifest';
import { withProgress } from '../progress';
import { runCommand } from '../run-command';
import type { Environment, Report } from '../types';

/** Name that people read. */
export const STAND_IN_NAME = 'MongoDB stand-in (mongo-java-server 1.47.0 with H2)';

/** The folder of the stand-in's pom.xml and Java sources; the compiled product reads them in place, too. */
function sourceFolder(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return join(folder, 'engines', 'mongodb', 'standin');
}

/** Names a build of the stand-in: changes with its pom.xml and sources. */
export async function standInKey(): Promise<string> {
  const hashes = JSON.stringify(await hashFiles(sourceFolder()));
  return createHash('sha256').update(hashes).digest('hex').slice(0, 16);
}

/** Fills the folder: the jars from Maven's repositories in `jars`, our compiled classes in `classes`. */
export async function buildStandIn(
  folder: string,
  env: Environment,
  report: Report,
): Promise<void> {
  const source = sourceFolder();
  const jars = join(folder, 'jars');
  const javac = await javaTool('javac', env);
  const collect = ['dependency:copy-dependencies', '-DincludeScope=runtime'];
  await withProgress(report, `building the ${STAND_IN_NAME} with Maven`, async () => {
    await runCommand(
      'mvn',
      ['-B', '-q', '-C', '-f', join(source, 'pom.xml'), ...collect, `-DoutputDirectory=${jars}`],
      { env },
    );
    const sources = (await readdir(join(source, 'src'))).map((name) => join(source, 'src', name));
    await runCommand(
      javac,
      ['--release', '17', '-cp', join(jars, '*'), '-d', join(folder, 'classes'), ...sources],
      { env },
    );
  });
  await writeManifest(folder);
}

/** A program of the JDK: of JAVA_HOME when that is set, as Maven does, else of PATH. */
export async function javaTool(name: 'java' | 'javac', env: Environment): Promise<string> {
  const home = env['JAVA_HOME'];
  const path = home ? join(home, 'bin') : env['PATH'];
  return findOnPath(name, { PATH: path }).catch(() => {
    throw new Error(`${name} (a JDK, Java 17 or later) was not found`);
  });
}
