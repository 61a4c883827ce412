import { describe, expect, test } from '@jest/globals';
import { ConfigError, readConfig, unknownSettings } from '../../../src/config';

const HERALD_SECRET_KEY = Buffer.from([...Array(32).keys()]).toString('base64');
const MONGODB_URI = 'mongodb://herald:s3cret@127.0.0.1:27017/herald';
const required = { HERALD_SECRET_KEY, MONGODB_URI };

/** Returns the problems of a configuration; none when it is usable. */
function problemsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('problems of a configuration', () => {
  test('names unsafe and mismatched settings beside wrong ones, and a misspelt name with the one that was meant', () => {
    const problems = problemsOf({
      HERALD_SECRT_KEY: HERALD_SECRET_KEY,
      MONGODB_URI,
      HERALD_ENV: 'staging',
      PORT: '70000',
      TRUSTED_PROXIES: '0.0.0.0/0',
      EGRESS_ALLOW_ORIGINS: 'https://127.0.0.1:8443',
      SMTP_FROM: 'herald@acme.example',
      TEMPORAL_TLS_CERT_FILE: 'missing.pem',
      RETENTION_CUSTOMERS_DAYS: '30',
    });

    expect(problems.map((problem) => problem.split(/:| \(/)[0])).toEqual([
      'HERALD_ENV must be one of production, development',
      'PORT must be 65535 or less',
      'HERALD_SECRET_KEY is required',
      'TEMPORAL_TLS_CERT_FILE must name a PEM file that can be read',
      'EGRESS_ALLOW_ORIGINS is for HERALD_ENV=development only',
      'TRUSTED_PROXIES must not include every address',
      'SMTP_URL and SMTP_FROM belong together',
      expect.stringMatching(/^RETENTION_CUSTOMERS_DAYS must be at least as long as/),
      'HERALD_SECRT_KEY is no setting of Herald; did you mean HERALD_SECRET_KEY?',
    ]);
  });
});

describe('unknown variables', () => {
  test.each([
    ['HERALD_PUBLC_URL', 'HERALD_PUBLIC_URL'],
    ['HERALD_MONGODB_URI', 'MONGODB_URI'],
    ['HERALD_MONGOD_BINS', 'HERALD_MONGOD_BIN'],
  ])('are named with the setting that was meant: %s', (name, meant) => {
    const sentence = `${name} is no setting of Herald; did you mean ${meant}?`;
    expect(unknownSettings({ [name]: 'x' })).toEqual([sentence]);
  });

  test('are named when they resemble none, and a start goes on', () => {
    const environment = { ...required, HERALD_FLUX_CAPACITOR: '1' };

    expect(unknownSettings(environment)).toEqual([
      'HERALD_FLUX_CAPACITOR is no setting of Herald and has no effect',
    ]);
    expect(problemsOf(environment)).toEqual([]);
  });

  test('are not those of other programs, of Kubernetes and of other products', () => {
    const names = 'HERALD_VERSION HERALD_API_KEY HERALD_API_PORT_3000_TCP_ADDR HERALDRY_KEY';

    const environment = Object.fromEntries(names.split(' ').map((name) => [name, 'x']));
    expect(unknownSettings({ ...required, ...environment })).toEqual([]);
  });
});
