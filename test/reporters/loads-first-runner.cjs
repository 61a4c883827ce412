const { default: TestRunner } = require('jest-runner');

/** Suites that load both processors for minutes: beside another suite, a slow machine answers later than any patience. */
const LOADS = /[\\/]full[\\/](pacing|production-shape|rolling-upgrade)\.test\.ts$/;

/** Runs the suites of loads first, one at a time, then all others side by side. */
module.exports = class LoadsFirstRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const isLoad = ({ path }) => LOADS.test(path);
    const others = tests.filter((test) => !isLoad(test));
    await super.runTests(tests.filter(isLoad), watcher, { ...options, serial: true });
    if (others.length > 0) await super.runTests(others, watcher, options);
  }
};
