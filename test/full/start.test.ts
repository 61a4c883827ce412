import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../../engines/ports';
import { createSelfSignedCertificate } from '../../sandbox/receiver/self-signed-certificate';
import { openBrowser } from '../support/browser';
import { newPassword, signIn } from '../support/people';
import { type TestReceiver, startReceiver } from '../support/receiver';
import { until } from '../support/wait';
import { backendOf } from './support/backend';
import { outcomeOfSend } from './support/load';
import { RECIPIENTS } from './support/recipients';
import {
  type StartedHerald,
  interrupt,
  isAlive,
  processesUnder,
  runCommand,
  start,
  startInVain,
} from './support/start';

const run = promisify(execFile);

let dataDir: string;
let port: number;
let herald: StartedHerald;
let own: { receiver: TestReceiver; caFile: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'herald-start-'));
  port = await freePort();
  own = await ownReceiver();
  herald = await start(port, dataDir, {
    EGRESS_ALLOW_ORIGINS: own.receiver.origin,
    EGRESS_EXTRA_CA_FILE: own.caFile,
    META_GRAPH_URL: 'https://graph.example.com',
  });
});

afterAll(async () => {
  const { exitCode, signalCode } = herald.child;
  if (exitCode === null && signalCode === null) await interrupt(herald);
  await own.receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The receiver of a developer, with a certificate of its own. */
async function ownReceiver(): Promise<typeof own> {
  const certificate = await createSelfSignedCertificate({ host: '127.0.0.1' });
  const caFile = join(dataDir, 'own-ca.pem');
  await writeFile(caFile, certificate.certPem);
  return { receiver: await startReceiver(certificate), caFile };
}

/** Reads what the receiver got, through curl and the printed CA file, as a user would. */
async function received(): Promise<
  { headers: Record<string, string>; body: Record<string, unknown> }[]
> {
  const { receiverUrl, caFile } = herald.quickstart;
  const { stdout } = await run('curl', ['-sf', '--cacert', caFile, `${receiverUrl}/received`]);
  return (
    JSON.parse(stdout) as {
      received: { headers: Record<string, string>; body: Record<string, unknown> }[];
    }
  ).received;
}

interface Progress {
  status: string;
  timeline: { status: string; statusCode: number | null }[];
  webhookEvents: { state: string }[];
}

async function progressOf(messageId: string, apiKey = herald.quickstart.apiKey): Promise<Progress> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const address = `${herald.quickstart.apiUrl}/api/v2/template/messages/${messageId}`;
  return (await (await fetch(address, { headers })).json()) as Progress;
}

async function timelineOf(messageId: string): Promise<string[]> {
  return (await progressOf(messageId)).timeline.map(({ status }) => status);
}

/** Sends the plain template by its name, as the README does. */
function sendWelcome(apiKey: string, recipientNumber: string): Promise<number> {
  const fields = { recipientNumber, templateName: 'welcome', messageId: recipientNumber };
  return outcomeOfSend(herald.quickstart.apiUrl, apiKey, fields);
}

const DEMO_WORKSPACES = ['Demo', 'Demo Twilio'].map((name) => ({ name, role: 'owner' }));

describe('npm start', () => {
  test('npm start writes the printed facts to a file that only its owner can read', async () => {
    const file = join(dataDir, 'quickstart.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { apiUrl, apiKey, consoleUrl, temporalUiUrl, receiverUrl } = herald.quickstart;
    for (const fact of [apiUrl, apiKey, consoleUrl, temporalUiUrl, receiverUrl])
      expect(herald.output()).toContain(fact);
    expect((await fetch(temporalUiUrl)).status).toBe(200);
  });

  test('npm start prints an owner whose one-time password opens the settings after a change', async () => {
    const { apiUrl, ownerEmail, ownerPassword } = herald.quickstart;
    expect(herald.output()).toContain(`${ownerEmail}, one-time password ${ownerPassword}`);
    const browser = openBrowser({ apiUrl });
    const next = { currentPassword: String(ownerPassword), newPassword: newPassword() };

    await signIn(browser, ownerEmail, String(ownerPassword));
    const before = await browser.ask('GET', '/api/v1/me');
    await browser.ask('POST', '/api/v1/auth/password', { body: next });
    const after = await browser.ask('GET', '/api/v1/me');

    expect([before.status, after.status]).toEqual([403, 200]);
    expect(after.body).toMatchObject({ workspaces: DEMO_WORKSPACES });
  });

  test('npm start seeds templates of every shape', () => {
    const shapes = new Set(herald.quickstart.templates.map(({ shape }) => shape));
    expect([...shapes]).toEqual(
      expect.arrayContaining([
        'plain',
        'positional_variables',
        'named_variables',
        'text_header',
        'media_header',
        'quick_replies',
        'url_button_variable',
        'url_button_static',
      ]),
    );
    const { templates } = herald.quickstart;
    expect(templates.some(({ providerStatus }) => providerStatus !== 'APPROVED')).toBe(true);
    expect(
      templates.some(
        ({ name }, index) => templates.findIndex((other) => other.name === name) < index,
      ),
    ).toBe(true);
  });

  test('npm start prints a curl line that sends, and three webhooks arrive', async () => {
    const [line] = /curl -s \S+\/send .*/.exec(herald.output()) ?? [''];
    const { stdout } = await run('sh', ['-c', line]);
    expect(JSON.parse(stdout)).toMatchObject({ success: true, status: 'accepted' });

    const webhooks = await until('three webhooks', async () => {
      const all = await received();
      return all.length >= 3 && all;
    });
    expect(webhooks.map(({ body }) => String(body['event'])).toSorted()).toEqual([
      'channel_delivered',
      'channel_read',
      'channel_sent',
    ]);
  });

  test.each(['apiKey', 'twilioApiKey'] as const)(
    'every recipient of the sandbox ends as documented with the %s',
    async (name) => {
      const apiKey = herald.quickstart[name];
      const prefix = name === 'apiKey' ? '3361234' : '3365678';
      expect(herald.output()).toContain(apiKey);

      await Promise.all(
        Object.entries(RECIPIENTS).map(async ([ending, { answer, statuses }]) => {
          const recipient = prefix + ending;
          expect([ending, await sendWelcome(apiKey, recipient)]).toEqual([ending, answer]);
          const { timeline, webhookEvents } = await until(`the end of ${recipient}`, async () => {
            const progress = await progressOf(recipient, apiKey);
            const delivered = progress.webhookEvents.filter(({ state }) => state === 'delivered');
            return delivered.length >= statuses.length && progress;
          });
          const reported = timeline
            // Told by the send's answer, without a webhook.
            .filter(({ status }) => status !== 'held')
            .map(({ status, statusCode }) => [status, statusCode].filter(Boolean).join(' '));
          expect([ending, reported.toSorted()]).toEqual([ending, statuses.toSorted()]);
          expect(webhookEvents).toHaveLength(statuses.length);
        }),
      );
      const provider = name === 'apiKey' ? 'meta' : 'twilio';
      await until('the Hello of 0013 and of 0014, and what 0023 reports', async () => {
        const metrics = await (await fetch(`${herald.quickstart.apiUrl}/metrics`)).text();
        return ['inbound"} 2', 'unread"} 1'].every((counted) =>
          metrics.includes(`{provider="${provider}",kind="${counted}\n`),
        );
      });
    },
  );

  test.each([
    ['apiKey', '33611110013'],
    ['twilioApiKey', '33622220013'],
  ] as const)('the demo agent answers a reply, with the %s', async (name, recipient) => {
    const backend = backendOf(herald.quickstart.apiUrl, herald.quickstart[name]);
    const { status, warnings } = await backend.sendOnAutopilot(recipient);
    expect([status, warnings]).toEqual([200, undefined]);

    const messages = await until('the answer of the agent', async () => {
      const rows = await backend.saidOnAutopilot();
      return rows.some((row) => row['kind'] === 'agent' && row['status'] === 'delivered') && rows;
    });

    expect(messages).toMatchObject([
      { kind: 'agent', text: expect.stringContaining('You wrote: "Hello"') },
      { direction: 'inbound', content: { kind: 'text', text: 'Hello' } },
      { kind: 'v2' },
    ]);
  });

  test('npm start lets a workspace post to a developer’s own receiver beside the demo receiver', async () => {
    const { data } = JSON.parse(await runCommand(dataDir, 'workspace', 'list', '--json')) as {
      data: Record<string, string>[];
    };
    const id = data.find((each) => each['name'] === 'Demo Twilio')?.['workspaceId'] ?? '';
    const url = `${own.receiver.origin}/mine`;

    await runCommand(dataDir, 'webhook', 'set', '--workspace', id, '--url', url, '--clear-token');
    await sendWelcome(herald.quickstart.twilioApiKey, '33699990001');
    const webhooks = await own.receiver.next('/mine', (arrived) => arrived.length >= 3);

    expect(webhooks.map(({ body }) => body['messageId'])).toEqual(Array(3).fill('33699990001'));
    expect(herald.output()).toContain('this command chooses itself: META_GRAPH_URL\n');
  });

  test('npm start refuses a folder or a port in use, and names the setting', async () => {
    const twice = await startInVain({ PORT: String(await freePort()), HERALD_DATA_DIR: dataDir });
    expect(twice.code).toBe(1);
    expect(twice.output).toContain('HERALD_DATA_DIR');
    const other = join(dataDir, 'other');
    const busy = await startInVain({ PORT: String(port), HERALD_DATA_DIR: other });
    expect(busy.code).toBe(1);
    expect(busy.output).toContain('set PORT to a free one');
    expect(existsSync(other)).toBe(false);
  });

  test('npm start keeps everything across a Ctrl-C and leaves no process behind', async () => {
    const children = await processesUnder(herald.child.pid ?? 0);
    const before = await timelineOf('my-first');
    const { apiKey, twilioApiKey } = herald.quickstart;

    expect(await interrupt(herald)).toBe(0);
    await until('no process left', () => children.every(({ pid }) => !isAlive(pid)));
    await expect(readFile(join(dataDir, 'quickstart.json'))).rejects.toThrow('ENOENT');

    herald = await start(port, dataDir);
    expect(herald.quickstart).toMatchObject({ apiKey, twilioApiKey });
    expect(herald.quickstart.ownerPassword).toBeNull();
    expect(before).toHaveLength(3);
    expect(await timelineOf('my-first')).toEqual(before);
  });

  test('npm start leaves no process behind when it is killed', async () => {
    const children = await processesUnder(herald.child.pid ?? 0);
    expect(children.length).toBeGreaterThanOrEqual(4);
    herald.child.kill('SIGKILL');
    await until('no process left', () => children.every(({ pid }) => !isAlive(pid)));
  });
});
