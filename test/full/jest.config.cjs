const base = require('../../jest.config.cjs');

/**
 * `npm run test:full`: kills and outages, long lists, full tables. Suites start a Herald of their own.
 * @type {import('jest').Config}
 */
module.exports = {
  ...base,
  testMatch: ['<rootDir>/test/full/**/*.test.ts'],
  runner: '<rootDir>/test/reporters/loads-first-runner.cjs',
  maxWorkers: '100%',
  testTimeout: 480_000,
};
