const { existsSync } = require('node:fs');
const path = require('node:path');

/** The tests of web pages need a browser, which is the one thing here that `npm test` does not bring itself. */
const folders = (process.env.PATH ?? '').split(path.delimiter);
const browsers = ['chromium', 'chromium-browser', 'google-chrome'];
const hasBrowser = folders.some((folder) =>
  browsers.some((name) => existsSync(path.join(folder, name))),
);
if (!hasBrowser) process.stderr.write('No Chromium on the PATH: test/browser is left out.\n');

/** @type {import('jest').Config} */
module.exports = {
  rootDir: __dirname,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(hasBrowser ? [] : ['<rootDir>/test/browser/'])],
  testEnvironment: 'node',
  transform: {
    '^.+\\.[cm]?[jt]s$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data'],
  globalSetup: '<rootDir>/test/setup/global-setup.ts',
  globalTeardown: '<rootDir>/test/setup/global-teardown.ts',
  // In a process of its own that is replaced when it has grown: what suites leave in memory is gigabytes after a hundred.
  workerIdleMemoryLimit: '1GB',
  // Suites wait for processes of their own more than they compute.
  maxWorkers: '100%',
  testTimeout: 240_000,
};
