import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { cpuSecondsOf } from '../../engines/bootstrap/cpu-time.mjs';

/** jest's environment for Node, which notes the CPU time of a suite's process and of those that the suite started. */
export default class CpuEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.suite = context.testPath;
    this.before = cpuSeconds();
  }

  async teardown() {
    await super.teardown();
    const folder = process.env.HERALD_TEST_COSTS;
    if (folder === undefined) return;
    const line = JSON.stringify({ suite: this.suite, seconds: cpuSeconds() - this.before });
    appendFileSync(join(folder, 'suites'), `${line}\n`);
  }
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000 + (cpuSecondsOf()?.ended ?? 0);
}
