const base = require('../../jest.config.cjs');

/**
 * `npm run check:mongodb`: the suites that need a database alone, on a MongoDB that is there.
 * @type {import('jest').Config}
 */
module.exports = {
  ...base,
  testMatch: ['<rootDir>/test/store/**/*.test.ts'],
  globalSetup: '<rootDir>/test/stack/given-mongodb.ts',
  globalTeardown: undefined,
};
