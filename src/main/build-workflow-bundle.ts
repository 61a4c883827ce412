import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DefaultLogger, bundleWorkflowCode } from '@temporalio/worker';
import { runMain } from './lifecycle';

/** Bundles the compiled workflow code once at build time, so that a worker starts without webpack. */
async function build(): Promise<void> {
  const dist = join(__dirname, '../..');
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(dist, 'workflows/index.js'),
    workflowInterceptorModules: [join(dist, 'workflows/trace-headers.js')],
    // A stack trace needs positions only; sources would stay in the memory of every process.
    webpackConfigHook: (config) => ({ ...config, devtool: 'inline-nosources-source-map' }),
    logger: new DefaultLogger('WARN'),
  });
  await writeFile(join(dist, 'workflow-bundle.js'), code);
}

runMain(build);
