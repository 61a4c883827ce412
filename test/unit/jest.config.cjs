const base = require('../../jest.config.cjs');

/**
 * `npm run test:unit`: what needs neither engine nor running Herald.
 * @type {import('jest').Config}
 */
module.exports = {
  ...base,
  testMatch: ['<rootDir>/test/unit/**/*.test.ts'],
  globalSetup: undefined,
  globalTeardown: undefined,
  maxWorkers: '100%',
};
