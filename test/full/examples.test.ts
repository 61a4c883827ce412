import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../engines/ports';
import { type HeraldDev, buildHeraldDev } from '../support/herald-dev';
import { RECIPIENTS } from '../support/send-one';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { type OwnHerald, startHerald } from './support/herald';

const SUITE_TIMEOUT_MS = 180_000;

let herald: OwnHerald;
let tenant: Tenant;
let heraldDev: HeraldDev;
let backend: ChildProcess;
let url: string;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
  heraldDev = await buildHeraldDev({
    HERALD_URL: herald.apiUrl,
    HERALD_API_KEY: await tenant.newKey(['listen']),
  });
}, SUITE_TIMEOUT_MS);

afterAll(async () => {
  process.kill(-Number(backend.pid), 'SIGTERM');
  await Promise.all([once(backend, 'close'), herald.close(), heraldDev.remove()]);
}, SUITE_TIMEOUT_MS);

/** Starts the example by its one command, and waits until it answers. */
async function startBackend(secret: string, port: number): Promise<void> {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    HERALD_URL: herald.apiUrl,
    HERALD_API_KEY: tenant.apiKey,
    WEBHOOK_SECRET: secret,
    PORT: String(port),
  };
  backend = spawn('npm', ['run', 'example:express'], { env, stdio: 'ignore', detached: true });
  await until(
    'the backend',
    () =>
      fetch(url).then(
        ({ status }) => status === 404,
        () => false,
      ),
    SUITE_TIMEOUT_MS,
  );
}

async function order(id: string): Promise<number> {
  const { status } = await fetch(`${url}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, customer: RECIPIENTS.delivered, name: 'Ana' }),
  });
  return status;
}

test(
  'the Express backend sends, and learns by a local webhook what became of it',
  async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const listener = heraldDev.start(['listen', '--forward-to', `${url}/hook`]);
    const secret = await until(
      'the secret of the listener',
      () => /whsec_\S+/.exec(listener.printed())?.[0],
    );
    await startBackend(secret, port);
    await until('a ready listener', () => listener.printed().includes('Ready.'));

    expect(await order('A-1017')).toBe(202);
    const shown = await until('the delivery', async () => {
      const body = (await (await fetch(`${url}/orders/A-1017`)).json()) as { state: string };
      return body.state === 'delivered' && body;
    });

    expect(shown).toEqual({ id: 'A-1017', state: 'delivered' });
    await listener.interrupt();
  },
  SUITE_TIMEOUT_MS,
);
