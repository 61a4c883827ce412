import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { ConfigError, readConfig, settingsSchema } from '../../../src/config';
import { retentionOf } from '../../../src/config/retention';

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

  test('keeps data for as long as the contract says unless configured otherwise', () => {
    expect(retentionOf(readConfig(required))).toEqual({
      messagesDays: 400,
      inboundDays: 400,
      conversationsDays: 400,
      customersDays: 400,
      eventsDays: 30,
      auditDays: 400,
      removedDays: 90,
    });
    const changed = readConfig({ ...required, RETENTION_MESSAGES_DAYS: '30' });
    expect(retentionOf(changed).messagesDays).toBe(30);
  });

  test.each(['0', '-1', '1.5', 'for ever', '20001'])('rejects a retention of %j days', (text) => {
    expect(problemsOf({ ...required, RETENTION_AUDIT_DAYS: text })).toEqual([
      expect.stringMatching(/^RETENTION_AUDIT_DAYS /),
    ]);
  });

  test('rejects keeping customers for less time than what belongs to them', () => {
    const limits = { RETENTION_MESSAGES_DAYS: '500', RETENTION_INBOUND_DAYS: '401' };

    expect(problemsOf({ ...required, ...limits })).toEqual([
      'RETENTION_CUSTOMERS_DAYS must be at least as long as RETENTION_MESSAGES_DAYS and RETENTION_INBOUND_DAYS: customer data is exported and erased with the customer',
    ]);
    expect(problemsOf({ ...required, ...limits, RETENTION_CUSTOMERS_DAYS: '500' })).toEqual([]);
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

  test('lists every problem in the message of the error', () => {
    expect(() => readConfig({})).toThrow(
      /not usable:\n {2}- HERALD_SECRET_KEY is required.*\n {2}- MONGODB_URI is required/,
    );
  });

  const unusable: { what: string; settings: NodeJS.ProcessEnv; problem: RegExp }[] = [
    {
      what: 'a key that is too short',
      settings: { HERALD_SECRET_KEY: Buffer.alloc(16).toString('base64') },
      problem: /^HERALD_SECRET_KEY must be 32 bytes/,
    },
    {
      what: 'a certificate file that is not there',
      settings: { TEMPORAL_TLS_CA_FILE: 'missing.pem' },
      problem: /^TEMPORAL_TLS_CA_FILE must name a PEM file that can be read$/,
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
