import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Config } from 'jest';

/** Starts the process that all suites share (start-run.ts), and tells the suites where it is by their environment. */
export default async function globalSetup({ maxWorkers = 1 }: Config): Promise<void> {
  const stack = fork(join(__dirname, 'main.cjs'), [String(maxWorkers)], { cwd: process.cwd() });
  const ended = once(stack, 'exit');
  const died = ended.then(() => {
    throw new Error('what the suites share could not be started, see above');
  });
  const [environment] = (await Promise.race([once(stack, 'message'), died])) as [NodeJS.ProcessEnv];
  Object.assign(process.env, environment, { HERALD_TEST_STACK_PID: String(stack.pid) });
  Reflect.set(globalThis, 'stopTestRun', async () => {
    stack.disconnect();
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error('what the suites share did not stop in order, see above');
  });
}
