import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { useHerald } from '../../support/herald';
import { type HeraldDev, buildHeraldDev } from '../../support/herald-dev';
import { RECIPIENTS, sendOne } from '../../support/send-one';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';

const herald = useHerald();
let tenant: Tenant;
let heraldDev: HeraldDev;
let folder: string;

beforeAll(async () => {
  tenant = await mintTenant(herald);
  folder = await mkdtemp(join(tmpdir(), 'herald-dev-'));
  heraldDev = await buildHeraldDev({ HERALD_URL: herald.apiUrl, HERALD_API_KEY: tenant.apiKey });
});
afterAll(async () => {
  await Promise.all([heraldDev.remove(), rm(folder, { recursive: true })]);
});

async function fixture(text: string): Promise<string> {
  const file = join(folder, 'chain.yaml');
  await writeFile(file, text);
  return file;
}

describe('herald-dev', () => {
  test('whoami tells a key that Herald takes from another one', async () => {
    const taken = await heraldDev.run(['whoami', '--json']);
    const other = `hk_${'0'.repeat(16)}_${'x'.repeat(43)}`;
    const refused = await heraldDev.run(['whoami'], { HERALD_API_KEY: other });

    expect(taken).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(taken.stdout)).toMatchObject({ url: herald.apiUrl });
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
    expect(refused.stderr).toContain('run "herald-dev login"');
    expect(refused.stderr).not.toContain(other);
  });

  test('trigger fills the values of a template, and fails when the status does not come', async () => {
    const args = ['trigger', 'channel_delivered', '--recipient', '33600000002'];
    const template = [
      '--template',
      'order_confirmed',
      '--variable',
      '1=Ada',
      '--variable',
      '2=A=7',
    ];

    const missing = await heraldDev.run([...args, '--template', 'order_confirmed']);
    const failed = await heraldDev.run([...args, ...template]);

    expect(missing.stderr).toMatch(/\n {2}templateVariables\S* .*/);
    expect(failed.stdout).toMatch(
      /^Sent order_confirmed to 33600000002 as msg_\S+: failed \(9901\)\n$/,
    );
    expect(failed).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^error: message msg_\S+ is failed \(9901\), not delivered\n$/),
    });
  });

  test('trigger --file sends a chain and stops at the first that misses its status', async () => {
    const send = (recipient: string, wait: string) =>
      `  - {template: welcome, recipient: ${recipient}, wait: ${wait}}\n`;
    const sends = send('33600000001', 'read') + send('33600000002', 'failed');
    const good = await fixture(`steps:\n${sends}`);
    const passed = await heraldDev.run(['trigger', '--file', good]);
    const bad = await fixture(`steps:\n${send('33600000002', 'sent')}${sends}`);
    const stopped = await heraldDev.run(['trigger', '--file', bad, '--json']);

    expect(passed).toMatchObject({ exitCode: 0, stderr: '' });
    expect(passed.stdout).toMatch(
      /^ok {2}welcome .* read\nok .* failed \(9901\)\n2 of 2 sends passed\.\n$/,
    );
    expect(stopped.exitCode).toBe(1);
    expect(JSON.parse(stopped.stdout)).toMatchObject({
      passed: false,
      steps: [{ status: 'failed', reached: false }],
    });
  });

  test('logs tail prints webhook deliveries for a key that may read them', async () => {
    const HERALD_API_KEY = await tenant.newKey(['messages:read', 'deliveries:read']);
    const allowed = heraldDev.start(['logs', 'tail', '--json'], { HERALD_API_KEY });
    const other = heraldDev.start(['logs', 'tail', '--lines', '0']);
    await sendOne(herald, tenant, 'posted', { recipientNumber: RECIPIENTS.sentOnly });
    const hasArrived = () =>
      lines(allowed.printed()).find(
        ({ kind, state }) => kind === 'delivery' && state === 'delivered',
      );
    await until('the delivery', hasArrived);
    await until('the note', () => other.printed().includes('needs the scope deliveries:read'));
    await Promise.all([allowed.interrupt(), other.interrupt()]);

    expect(other.printed()).not.toContain('delivery');
  });

  test('logs tail --failed prints failures alone', async () => {
    await sendOne(herald, tenant, 'fails', { recipientNumber: '33600000002' });
    const tail = heraldDev.start(['logs', 'tail', '--failed', '--json', '--lines', '100']);
    await until('the failure', () => tail.printed().includes('"fails"'));
    await tail.interrupt();

    expect(new Set(lines(tail.printed()).map(({ state }) => state))).toEqual(new Set(['failed']));
  });
});

interface Line {
  kind: string;
  id: string;
  state: string;
}

/** Returns the lines of the log; notes on standard error are none. */
function lines(printed: string): Line[] {
  return printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
}
