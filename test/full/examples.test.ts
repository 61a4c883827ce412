import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../engines/ports';
import { type HeraldDev, buildHeraldDev } from '../support/herald-dev';
import { RECIPIENTS } from '../support/send-one';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { type OwnHerald, startHerald } from './support/herald';

/** Patience with a command that installs packages first. */
const START_MS = 300_000;

let herald: OwnHerald;
let tenant: Tenant;
let heraldDev: HeraldDev;
const started: ChildProcess[] = [];

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
  heraldDev = await buildHeraldDev({
    HERALD_URL: herald.apiUrl,
    HERALD_API_KEY: await tenant.newKey(['listen']),
  });
});

afterAll(async () => {
  const ends = started.map(async (child) => {
    const closed = once(child, 'close');
    process.kill(-Number(child.pid), 'SIGTERM');
    await closed;
  });
  await Promise.all([...ends, herald.close(), heraldDev.remove()]);
});

/** Starts an example by its one command, with the webhooks of the workspace; resolves with its address when it answers. */
async function startExample(
  name: string,
  hook: string,
): Promise<{ url: string; stop: () => unknown }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const listener = heraldDev.start(['listen', '--forward-to', url + hook]);
  const secret = await until(
    'the secret of the listener',
    () => /whsec_\S+/.exec(listener.printed())?.[0],
  );
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    HERALD_URL: herald.apiUrl,
    HERALD_API_KEY: tenant.apiKey,
    WEBHOOK_SECRET: secret,
    PORT: String(port),
  };
  const child = spawn('npm', ['run', `example:${name}`], { env, stdio: 'ignore', detached: true });
  started.push(child);
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await until(`the example ${name}`, answers, START_MS);
  await until('a ready listener', () => listener.printed().includes('Ready.'));
  return { url, stop: () => listener.interrupt() };
}

/** Reads an attribute, whose state of the form is JSON. */
const textOf = (attribute: string) =>
  attribute.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

test('the Express backend sends, and learns by a local webhook what became of it', async () => {
  const { url, stop } = await startExample('express', '/webhook');
  const body = { id: 'A-1017', customer: RECIPIENTS.delivered, name: 'Ana' };

  const { status } = await fetch(`${url}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const shown = await until('the delivery', async () => {
    const order = (await (await fetch(`${url}/orders/A-1017`)).json()) as { state: string };
    return order.state === 'delivered' && order;
  });

  expect(status).toBe(202);
  expect(shown).toEqual({ id: 'A-1017', state: 'delivered' });
  await stop();
});

test('the Next.js shop sends by its form, and its page shows what became of it', async () => {
  const { url, stop } = await startExample('nextjs', '/webhook');
  const page = async () => (await fetch(url)).text();
  const form = new FormData();
  for (const [input] of (await page()).matchAll(/<input [^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    if (name !== undefined) form.set(name, textOf(/value="([^"]*)"/.exec(input)?.[1] ?? ''));
  }
  form.set('id', 'B-1');
  const order = (customer: string) => {
    form.set('customer', customer);
    return fetch(url, { method: 'POST', body: form, headers: { origin: url } });
  };
  const refused = await order('no number');
  expect(refused.status).toBe(200);
  expect(await refused.text()).toMatch(/name="customer"[^>]*\/><span role="alert">/);

  const { status } = await order(RECIPIENTS.delivered);
  await until('the delivery', async () =>
    /B-1(<!-- -->)?: (<!-- -->)?delivered/.test(await page()),
  );

  expect(status).toBe(200);
  await stop();
});
