import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { ConfigError, readConfig } from '../../../src/config';
import { UNSAFE_RULES, unsafeWarnings } from '../../../src/config/unsafe';

/** Settings of a production without findings. */
const SAFE = {
  HERALD_SECRET_KEY: randomBytes(32).toString('base64'),
  MONGODB_URI: 'mongodb://herald:s3cret@mongodb:27017/herald',
  HERALD_PUBLIC_URL: 'https://herald.example.com',
  TRUSTED_PROXIES: '10.0.0.0/8',
};

/** Returns the problems and warnings of a configuration. */
function findings(settings: NodeJS.ProcessEnv): string[] {
  try {
    const rules = unsafeWarnings(readConfig({ ...SAFE, ...settings }));
    return rules.map(({ setting, sentence }) => `warns: ${setting} ${sentence}`);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => `refuses: ${problem}`);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'herald-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const CA_FILE = join(folder, 'ca.pem');
writeFileSync(CA_FILE, '-----BEGIN CERTIFICATE-----\n');
const SAME_BYTES = Buffer.alloc(32, 'a').toString('base64');
const UNSAFE: [settings: NodeJS.ProcessEnv, finding: string][] = [
  [{ EGRESS_ALLOW_ORIGINS: 'https://127.0.0.1:8443' }, 'refuses: EGRESS_ALLOW_ORIGINS is for'],
  [{ EGRESS_EXTRA_CA_FILE: CA_FILE }, 'refuses: EGRESS_EXTRA_CA_FILE is for'],
  [{ HERALD_SECRET_KEY: SAME_BYTES }, 'refuses: HERALD_SECRET_KEY is not a random key'],
  [{ HERALD_PUBLIC_URL: 'http://herald.example.com' }, 'refuses: HERALD_PUBLIC_URL must be https'],
  [{ TRUSTED_PROXIES: '10.0.0.1,0.0.0.0/0' }, 'refuses: TRUSTED_PROXIES must not include every'],
  [{ HERALD_PUBLIC_URL: '' }, 'warns: HERALD_PUBLIC_URL is not set'],
  [{ TRUSTED_PROXIES: '' }, 'warns: TRUSTED_PROXIES is not set'],
  [{ HOST: '192.0.2.7' }, ''],
  [{ HOST: '8.8.8.8' }, 'warns: HOST is a public address'],
  [{ HOST: '0.0.0.0', WORKER_HOST: '0.0.0.0' }, ''],
  [{ WORKER_HOST: '2600::1', WORKER_PORT: '9090' }, 'warns: WORKER_HOST is a public address'],
  [{ WORKER_HOST: '2600::1' }, ''],
  [{ MONGODB_URI: 'mongodb://127.0.0.1:27017/herald' }, 'warns: MONGODB_URI has no user'],
  [{ MONGODB_URI: 'mongodb+srv://db.example.com/herald?authMechanism=MONGODB-X509' }, ''],
  [{ MONGODB_URI: 'mongodb://a:b@mongodb:27017' }, 'warns: MONGODB_URI names no database'],
  [{ META_GRAPH_URL: 'http://127.0.0.1:3900' }, 'warns: META_GRAPH_URL is not the provider'],
  [{ TWILIO_API_URL: 'https://twilio.com.example' }, 'warns: TWILIO_API_URL is not the provider'],
  [{ TWILIO_CONTENT_URL: 'https://a.example' }, 'warns: TWILIO_CONTENT_URL is not the provider'],
  [
    { TWILIO_MESSAGING_URL: 'https://a.example' },
    'warns: TWILIO_MESSAGING_URL is not the provider',
  ],
  [{ HTTPS_PROXY: 'http://proxy.corp:3128' }, 'warns: HTTPS_PROXY has no effect'],
  [{ HTTPS_PROXY: 'http://proxy.corp', PROVIDER_PROXY_URL: 'http://proxy.corp:3128' }, ''],
  [{ AGENT_ALLOW_ORIGINS: 'http://10.0.0.9:11434' }, 'warns: AGENT_ALLOW_ORIGINS has an http'],
  [{ AGENT_ALLOW_ORIGINS: 'https://10.0.0.9,http://127.0.0.1:11434' }, ''],
  [
    { SMTP_URL: 'smtp://u:p@mail.example', SMTP_FROM: 'a@b.example' },
    'warns: SMTP_URL is not smtps',
  ],
  [{ SMTP_URL: 'smtp://u:p@localhost:25', SMTP_FROM: 'a@b.example' }, ''],
  [{ SHUTDOWN_TIMEOUT_MS: '45000' }, 'warns: SHUTDOWN_TIMEOUT_MS is not longer'],
];

test.each([
  'https://backend.shop.svc/',
  'https://backend.shop.svc:443',
  'HTTPS://Backend.shop.svc',
])('says how to write %s as an origin', (origin) => {
  expect(findings({ HERALD_ENV: 'development', EGRESS_ALLOW_ORIGINS: origin })).toEqual([
    'refuses: EGRESS_ALLOW_ORIGINS must be exact https origins, e.g. https://backend.shop.svc',
  ]);
});

describe('unsafe settings', () => {
  test.each(UNSAFE)('reports what is unsafe about %j in production', (settings, finding) => {
    const found = findings(settings).map((text) => (text.startsWith(finding) ? finding : text));

    expect(found).toEqual(finding === '' ? [] : [finding]);
  });

  test.each(UNSAFE)('accepts %j in development', (settings) => {
    expect(findings({ HERALD_ENV: 'development', ...settings })).toEqual([]);
  });

  test('every rule has a case here, and a safe production has no findings', () => {
    const tried = UNSAFE.map(([, finding]) => finding.replace(/^\w+: /, '')).filter(Boolean);
    const untried = UNSAFE_RULES.map(({ setting, sentence }) => `${setting} ${sentence}`).filter(
      (text) => !tried.some((beginning) => text.startsWith(beginning)),
    );

    expect(untried).toEqual([]);
    expect(findings({})).toEqual([]);
  });

  test('docs/deployment.md lists every rule', () => {
    const page = readFileSync('docs/deployment.md', 'utf8').replace(/ +/g, ' ');
    const rows = UNSAFE_RULES.map(
      ({ setting, sentence, refused }) =>
        `| \`${setting}\` | ${sentence} | ${refused ? 'refused' : 'warned about'} |`,
    );

    expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  });
});
