import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { ConfigError, readConfig, settingsSchema, unknownSettings } from '../../../src/config';
import { shownConfig } from '../../../src/config/shown';

const folder = mkdtempSync(join(tmpdir(), 'herald-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const CERTIFICATE = join(folder, 'ca.pem');
writeFileSync(CERTIFICATE, '-----BEGIN CERTIFICATE-----\n');
const KEY = randomBytes(32);
const HERALD_SECRET_KEY = KEY.toString('base64');
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

describe('readConfig', () => {
  test('requires a secret key and a database, and has a default for everything else', () => {
    const config = readConfig(required);

    expect(config).toMatchObject({
      HERALD_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: 3000,
      TEMPORAL_ADDRESS: '127.0.0.1:7233',
      META_GRAPH_URL: 'https://graph.facebook.com',
      SEND_SYNC_WAIT_MS: 45_000,
      WEBHOOK_RETRY_DELAYS_MS: [0, 10_000, 60_000, 300_000],
      EGRESS_ALLOW_ORIGINS: [],
    });
    expect(config.HERALD_SECRET_KEY).toEqual(KEY);
  });

  test.each(['0', '-1', '1.5', 'for ever', '20001'])('rejects a retention of %j days', (text) => {
    expect(problemsOf({ ...required, RETENTION_AUDIT_DAYS: text })).toEqual([
      expect.stringMatching(/^RETENTION_AUDIT_DAYS /),
    ]);
  });

  test('accepts an address with a path and drops its final slash', () => {
    const TEMPORAL_UI_URL = 'https://temporal.acme.example/ui/';

    expect(readConfig({ ...required, TEMPORAL_UI_URL }).TEMPORAL_UI_URL).toBe(
      'https://temporal.acme.example/ui',
    );
  });

  test.each(Object.keys(settingsSchema.shape))('says plainly what %s must be', (name) => {
    const problems = ['?', 'abc', '-1', '1.5', '1e99', '0', ',', 'x,y'].flatMap((value) =>
      problemsOf({ ...required, [name]: value }).filter((each) => each.startsWith(`${name} `)),
    );

    const plain = /^\w+ (must|is|and) [^()]+$/;
    expect(problems.filter((problem) => !plain.test(problem))).toEqual([]);
  });

  const unusable: { what: string; settings: NodeJS.ProcessEnv; problem: RegExp }[] = [
    {
      what: 'a key that is too short',
      settings: { HERALD_SECRET_KEY: Buffer.alloc(16).toString('base64') },
      problem: /^HERALD_SECRET_KEY must be 32 bytes/,
    },
    {
      what: 'a certificate without its key',
      settings: { TEMPORAL_TLS_CERT_FILE: CERTIFICATE },
      problem: /^TEMPORAL_TLS_CERT_FILE and TEMPORAL_TLS_KEY_FILE belong together/,
    },
    {
      what: 'a graph address that is no web address',
      settings: { META_GRAPH_URL: 'ftp://graph.example.com' },
      problem: /^META_GRAPH_URL must be an http or https address/,
    },
    {
      what: 'no retry delay at all',
      settings: { WEBHOOK_RETRY_DELAYS_MS: ',' },
      problem: /^WEBHOOK_RETRY_DELAYS_MS /,
    },
    {
      what: 'a pause before the first attempt at a receiver',
      settings: { WEBHOOK_RETRY_DELAYS_MS: '500,1000' },
      problem: /^WEBHOOK_RETRY_DELAYS_MS must begin with 0/,
    },
    {
      what: 'a Temporal that is given as a web address',
      settings: { TEMPORAL_ADDRESS: 'http://temporal:7233' },
      problem: /^TEMPORAL_ADDRESS must be host:port, without https:\/\/$/,
    },
    {
      what: 'a task queue prefix with a space',
      settings: { TEMPORAL_TASK_QUEUE_PREFIX: 'my herald' },
      problem: /^TEMPORAL_TASK_QUEUE_PREFIX /,
    },
  ];

  test.each(unusable)('rejects $what', ({ settings, problem }) => {
    expect(problemsOf({ ...required, ...settings })).toEqual([expect.stringMatching(problem)]);
  });

  test.each(Object.keys(required))('treats an empty %s as not set', (name) => {
    const problems = problemsOf({ ...required, [name]: '' });

    expect(problems).toEqual([expect.stringMatching(`^${name} is required`)]);
  });

  test('uses the default of an optional setting that is empty', () => {
    const config = readConfig({ ...required, PORT: '', WORKER_PORT: '', TEMPORAL_API_KEY: '' });

    expect(config.PORT).toBe(3000);
    expect(config.WORKER_PORT).toBeUndefined();
    expect(config.TEMPORAL_API_KEY).toBeUndefined();
  });

  test('accepts spaces in lists, and drops the final slash of addresses', () => {
    const config = readConfig({
      ...required,
      HERALD_ENV: 'development',
      EGRESS_ALLOW_ORIGINS: ' https://127.0.0.1:8443 , https://127.0.0.1:9443,',
      SEND_RETRY_DELAYS_MS: '5, 10',
      META_GRAPH_URL: 'http://127.0.0.1:4000/',
    });

    expect(config).toMatchObject({
      EGRESS_ALLOW_ORIGINS: ['https://127.0.0.1:8443', 'https://127.0.0.1:9443'],
      SEND_RETRY_DELAYS_MS: [5, 10],
      META_GRAPH_URL: 'http://127.0.0.1:4000',
    });
  });
});

describe('secrets of a configuration', () => {
  test.each(['META_GRAPH_URL', 'HERALD_PUBLIC_URL', 'TEMPORAL_UI_URL'])(
    'rejects credentials in %s, which the log shows',
    (name) => {
      for (const address of ['https://me:s3cret@example.com', 'https://example.com?key=s3cret'])
        expect(problemsOf({ ...required, [name]: address })).toEqual([
          `${name} must have no user name, password or query; the log shows it`,
        ]);
    },
  );

  test('puts no part of a secret into a problem', () => {
    const message = problemsOf({
      HERALD_SECRET_KEY: 'dG9vIHNob3J0',
      MONGODB_URI: 'mongo://herald:s3cret@db/herald',
      PORT: 'x',
    }).join('\n');

    expect(message).toContain('MONGODB_URI');
    expect(message).not.toMatch(/s3cret|dG9vIHNob3J0/);
  });
});

test('shows secrets only as set or not set', () => {
  expect(
    shownConfig(
      readConfig({ ...required, WEBHOOK_PORTS: '443,8443', TEMPORAL_API_KEY: 'tmprl_verysecret' }),
    ),
  ).toMatchObject({
    HERALD_SECRET_KEY: '(set)',
    MONGODB_URI: '(set)',
    TEMPORAL_API_KEY: '(set)',
    PORT: 3000,
    META_GRAPH_URL: 'https://graph.facebook.com',
    WEBHOOK_PORTS: [443, 8443],
  });
  expect(shownConfig(readConfig({ ...required, TEMPORAL_API_KEY: '' }))).toMatchObject({
    HERALD_SECRET_KEY: '(set)',
  });
});

test('shows no text of a setting of which nobody has decided that it may be shown', () => {
  const added = { NEW_TOKEN: 's3cret', NEW_TOKENS: ['s3cret'], NEW_KEY: Buffer.from('s3cret') };

  expect(shownConfig({ ...readConfig(required), ...added })).toMatchObject({
    NEW_TOKEN: '(set)',
    NEW_TOKENS: '(set)',
    NEW_KEY: '(set)',
  });
});

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
