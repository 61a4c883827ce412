import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { cpuSecondsOf } from '../../engines/bootstrap/cpu-time.mjs';

/** State of jest-circus in the global object, which would keep a suite in memory and tell it of the tests of others. */
const STATE = /^(EVENT_HANDLERS|JEST_STATE_SYMBOL)$/;

/**
 * jest's environment in the global object of the process (process-runtime.cjs), which it leaves as it was. Notes the CPU time of a
 * suite's process and of those that the suite started.
 */
export default class ProcessEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;

  constructor({ projectConfig }, { testPath }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.suite = testPath;
    this.cpuBefore = cpuSeconds();
    // oxlint-disable-next-line typescript/unbound-method -- jest wraps it, and it is put back
    this.before = { console, exit: process.exit, env: { ...process.env } };
  }

  getVmContext() {
    return globalThis;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.restoreGlobals();
    const folder = process.env.HERALD_TEST_COSTS;
    if (folder === undefined) return;
    const line = JSON.stringify({ suite: this.suite, seconds: cpuSeconds() - this.cpuBefore });
    appendFileSync(join(folder, 'suites'), `${line}\n`);
  }

  restoreGlobals() {
    const { console, exit, env } = this.before;
    globalThis.console = console;
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (STATE.test(symbol.description)) delete globalThis[symbol];
  }
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000 + (cpuSecondsOf()?.ended ?? 0);
}
