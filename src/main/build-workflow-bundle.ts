import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DefaultLogger, bundleWorkflowCode } from '@temporalio/worker';
import { z } from 'zod';
import { runMain } from './lifecycle';

const DIST = join(__dirname, '../..');
const ROOT = join(DIST, '..');
const DIGEST_LENGTH = 8;
/** Positions in the sources, which name the folder of the build. */
const SOURCE_MAP = '\n//# sourceMappingURL=';

/**
 * Bundles the compiled workflow code once at build time, so that a worker starts without webpack: once for workers
 * without a version and once for those of a worker deployment, with the id of this build beside them.
 */
async function build(): Promise<void> {
  await writeFile(join(DIST, 'workflow-bundle.js'), await bundle('index.js'));
  const versioned = await bundle('versioned.js');
  await writeFile(join(DIST, 'workflow-bundle-versioned.js'), versioned);
  await writeFile(join(DIST, 'build-id'), await buildIdOf(versioned));
}

async function bundle(file: string): Promise<string> {
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(DIST, 'workflows', file),
    workflowInterceptorModules: [join(DIST, 'workflows/trace-headers.js')],
    webpackConfigHook: (config) => ({
      ...config,
      // Modules are named by their path from here, wherever the command is run.
      context: ROOT,
      // A stack trace needs positions only; sources would stay in the memory of every process.
      devtool: 'inline-nosources-source-map',
    }),
    logger: new DefaultLogger('WARN'),
  });
  return code;
}

/** Returns the release with a digest of the workflows, which is the same wherever this source is built. */
async function buildIdOf(code: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(manifest);
  const end = code.lastIndexOf(SOURCE_MAP);
  const digest = createHash('sha256').update(code.slice(0, end === -1 ? undefined : end));
  return `${version}-${digest.digest('hex').slice(0, DIGEST_LENGTH)}`;
}

runMain(build);
