const { existsSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const path = require('node:path');

/** The tests of web pages need a browser, which is the one thing here that `npm test` does not bring itself. */
const folders = (process.env.PATH ?? '').split(path.delimiter);
const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const hasBrowser = folders.some((folder) =>
  browsers.some((name) => existsSync(path.join(folder, name))),
);
if (!hasBrowser) process.stderr.write('No Chromium on the PATH: the pages are not tested.\n');
const needBrowser = ['<rootDir>/test/console/', '<rootDir>/test/full/console'];

/**
 * `npm test`: everything that a caller, a person or an operator is promised, on one shared Herald. What kills
 * processes has a tier of its own (test/full/jest.config.cjs), and so has what needs no engine (test/unit).
 * @type {import('jest').Config}
 */
module.exports = {
  rootDir: __dirname,
  testMatch: ['<rootDir>/test/{unit,store,api,cli,console}/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(hasBrowser ? [] : needBrowser)],
  // Suites share what a process has loaded of node_modules, and have Herald's modules to themselves.
  runtime: '<rootDir>/test/reporters/process-runtime.cjs',
  testEnvironment: '<rootDir>/test/reporters/process-environment.mjs',
  reporters: [
    'default',
    '<rootDir>/test/reporters/cpu-report.mjs',
    '<rootDir>/test/reporters/commands-report.mjs',
    '<rootDir>/test/reporters/repeats-report.mjs',
  ],
  testSequencer: '<rootDir>/test/reporters/repeat-sequencer.mjs',
  transform: {
    '^.+\\.[cm]?[jt]s$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data'],
  globalSetup: '<rootDir>/test/stack/global-setup.ts',
  globalTeardown: '<rootDir>/test/stack/global-teardown.ts',
  // In a process of its own that is replaced when it has grown: suites leave modules in memory.
  workerIdleMemoryLimit: '256MB',
  // Suites wait for the shared Herald more than they compute; on two cores all of it fits into 4 GB of memory.
  maxWorkers: Math.ceil(2.5 * availableParallelism()),
  // Bounds the tests of a suite that wait at the same time (test.concurrent).
  maxConcurrency: 10,
  testTimeout: 240_000,
};
