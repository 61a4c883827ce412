import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useOperator } from './support/operator';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Tenant, mintTenant } from '../support/tenant';

interface Found {
  status: string;
  message: string;
  action: string | null;
}
interface Report {
  status: string;
  checks: { check: string; status: string; findings: Found[] }[];
}

const { herald } = useOperator();
let tenant: Tenant;
/** Data folder as `npm start` leaves it, whose API key sends to the sandbox. */
const folder = mkdtempSync(join(tmpdir(), 'herald-doctor-'));

beforeAll(async () => {
  tenant = await mintTenant(herald);
  const lines = Object.entries(herald.env).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(join(folder, 'herald.env'), lines.join('\n'));
  const { apiKey } = tenant;
  writeFileSync(join(folder, 'quickstart.json'), JSON.stringify({ apiUrl: herald.apiUrl, apiKey }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

async function examine(settings: NodeJS.ProcessEnv, ...options: string[]) {
  const env = { HERALD_DATA_DIR: folder, ...settings };
  const args = ['doctor', '--timeout', '60', ...options, '--json'];
  const { exitCode, stdout, stderr } = await herald.stage.operators.run(args, { env });
  expect(stderr).toBe('');
  return { exitCode, stdout, ...(JSON.parse(stdout) as Report) };
}

const part = ({ checks }: Report, name: string) => checks.find(({ check }) => check === name);
const messages = (report: Report, name: string) =>
  part(report, name)?.findings.map(({ message }) => message) ?? [];

describe('doctor', () => {
  test('finds a running Herald in order, sends to its sandbox, and shows no secret', async () => {
    const report = await examine({ HERALD_SECRT_KEY: 'x', HTTPS_PROXY: 'http://me:s3cret@proxy' });

    expect(part(report, 'settings')).toMatchObject({ status: 'warning' });
    expect(messages(report, 'settings')).toEqual([
      expect.stringContaining('HTTPS_PROXY has no effect'),
      'HERALD_SECRT_KEY is no setting of Herald; did you mean HERALD_SECRET_KEY?',
    ]);
    expect(messages(report, 'database')).toContain('all indexes are there');
    expect(messages(report, 'temporal')).toContain('workers poll all task queues');
    expect(messages(report, 'address')).toEqual([`${herald.apiUrl} leads to Herald`]);
    expect(part(report, 'clock')).toMatchObject({ status: 'ok' });
    expect(messages(report, 'keys')[0]).toMatch(/^HERALD_SECRET_KEY is the key [0-9a-f]{8} and/);
    expect(messages(report, 'sandbox')).toEqual([
      expect.stringMatching(/^a message to the sandbox was delivered \(doctor-/),
    ]);
    const secrets = [tenant.apiKey, tenant.verifyToken, tenant.accessToken, 's3cret'];
    for (const secret of [...secrets, String(herald.env['HERALD_SECRET_KEY'])])
      expect(report.stdout).not.toContain(secret);
  });

  test('asks the callback address of a number without proving it, as only its provider may', async () => {
    const { senderId } = await mintTenant(herald);
    const own = async () =>
      messages(await examine({}), 'callbacks').filter((text) => text.startsWith(senderId));

    expect(await own()).toEqual([expect.stringMatching(/: no callback has come yet$/)]);
    expect(await own()).toEqual([expect.stringMatching(/: no callback has come yet$/)]);
  });

  test('names the settings that cannot be used, and looks at nothing else', async () => {
    const report = await examine({ PORT: '70000', RETENTION_CUSTOMERS_DAYS: '30' });

    expect(report).toMatchObject({ exitCode: 1, status: 'failure' });
    expect(report.checks).toHaveLength(1);
    expect(messages(report, 'settings')).toEqual([
      'PORT must be 65535 or less',
      expect.stringMatching(/^RETENTION_CUSTOMERS_DAYS must be at least as long as/),
    ]);
  });

  test('says what to do about a namespace that is missing, and a worker and a proxy that do not answer', async () => {
    const report = await examine({
      TEMPORAL_TASK_QUEUE_PREFIX: 'nobody',
      HERALD_PUBLIC_URL: herald.sandboxUrl,
    });
    const missing = await examine({ TEMPORAL_NAMESPACE: 'nowhere' });

    expect(messages(report, 'temporal')).toContainEqual(
      expect.stringMatching(/^no worker polls nobody, nobody-slow/),
    );
    expect(messages(report, 'address')).toEqual([
      expect.stringMatching(/is answered with 400, and not by Herald$/),
    ]);
    expect(messages(missing, 'temporal')).toEqual([
      expect.stringMatching(
        /has no namespace nowhere: create it with "temporal operator namespace/,
      ),
    ]);
  });
});

describe('doctor without its dependencies', () => {
  const silent = createServer((socket) => void sockets.add(socket));
  const sockets = new Set<Socket>();

  beforeAll(async () => {
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    silent.close();
    await once(silent, 'close');
  });

  test('reports a MongoDB, a Temporal and a proxy that take connections and never answer', async () => {
    const address = `127.0.0.1:${(silent.address() as AddressInfo).port}`;

    const report = await examine(
      {
        MONGODB_URI: `mongodb://me:s3cret@${address}/x`,
        HERALD_SECRET_KEY: String(herald.env['HERALD_SECRET_KEY']),
        HERALD_ENV: 'development',
        TEMPORAL_ADDRESS: address,
        HERALD_PUBLIC_URL: `http://${address}`,
      },
      '--timeout',
      '2',
    );

    expect(report).toMatchObject({ exitCode: 1, status: 'failure' });
    expect(messages(report, 'database')).toEqual([
      expect.stringContaining('MongoDB does not answer'),
    ]);
    expect(messages(report, 'keys')).toEqual(['MongoDB does not answer']);
    expect(messages(report, 'temporal')).toEqual([expect.stringContaining(address)]);
    expect(messages(report, 'address')).toEqual([
      expect.stringContaining('does not answer within'),
    ]);
    expect(report.stdout).not.toContain('s3cret');
  });
});
