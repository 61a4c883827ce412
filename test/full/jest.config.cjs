const base = require('../../jest.config.cjs');

/**
 * `npm run test:full`: kills and outages, long lists, full tables. Suites start a Herald of their own.
 * @type {import('jest').Config}
 */
module.exports = {
  ...base,
  testMatch: ['<rootDir>/test/full/**/*.test.ts'],
  maxWorkers: '100%',
  testTimeout: 480_000,
  // Suites load the product with the accounts of people, and jest cannot require the modules of that library as they are.
  transformIgnorePatterns: [
    '/node_modules/(?!(better-auth|@better-auth|better-call|@better-fetch|nanostores|jose|@noble|rou3|kysely|defu)/)',
  ],
};
