import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { saysToComeAgain } from '../../support/come-again';
import { until } from '../../support/wait';

const ROOT = join(__dirname, '../../..');

/** A built Herald. */
export interface Release {
  dist: string;
  buildId: string;
}

/** Runs a command of a release's own command line, again where it asks for that; returns its JSON. */
export async function commandOf<Answer>(
  { dist }: Release,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<Answer> {
  const program = `require(${JSON.stringify(join(dist, 'src/main/herald.js'))}).main(process.argv.slice(1))`;
  const all = ['--eval', program, '--', ...args, '--json'];
  const stdout = await until(`an answer to ${args.join(' ')}`, async () => {
    try {
      return (await promisify(execFile)(process.execPath, all, { env })).stdout;
    } catch (error) {
      const { stderr } = error as { stderr: string };
      if (saysToComeAgain(stderr)) return null;
      throw new Error(stderr, { cause: error });
    }
  });
  return JSON.parse(stdout) as Answer;
}

/** A change of a compiled workflow: what is put behind a piece of its text. */
export interface WorkflowChange {
  file: string;
  after: string;
  insert: string;
}

/** The build that the tests run. */
export async function thisRelease(): Promise<Release> {
  const dist = join(ROOT, 'dist');
  return { dist, buildId: await readFile(join(dist, 'build-id'), 'utf8') };
}

/** Builds a release with other workflows, in a folder of its own. */
export async function buildRelease(
  changes: WorkflowChange[],
): Promise<Release & { remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-release-'));
  const dist = join(folder, 'dist');
  await cp(join(ROOT, 'dist'), dist, { recursive: true });
  await cp(join(ROOT, 'package.json'), join(folder, 'package.json'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, after, insert } of changes) {
    const path = join(dist, 'workflows', file);
    const code = await readFile(path, 'utf8');
    if (code.split(after).length !== 2) throw new Error(`${file} has not one "${after}"`);
    await writeFile(
      path,
      code.replace(after, () => after + insert),
    );
  }
  const build = join(dist, 'src/main/build-workflow-bundle.js');
  await promisify(execFile)(process.execPath, [build], { cwd: folder });
  const buildId = await readFile(join(dist, 'build-id'), 'utf8');
  return { dist, buildId, remove: () => rm(folder, { recursive: true, force: true }) };
}
