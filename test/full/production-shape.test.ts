import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { freePort, requireListening } from '../../engines/ports';
import { readyPostgresql } from '../../engines/postgresql/ready';
import { readyTemporalServer } from '../../engines/temporal-server/ready';
import { createSelfSignedCertificate } from '../../sandbox/receiver/self-signed-certificate';
import type { SandboxMessage } from '../../sandbox/types';
import { type ReceivedWebhook, type TestReceiver, startReceiver } from '../support/receiver';
import { until } from '../support/wait';
import { QUEUE_MS, called, queueBehindCampaign } from './support/busy-workers';
import { rotateKey } from './support/key-rotation';
import { EVENTS, eventsOf, nameOf, sendUntilAnswered } from './support/load';
import { type Kill, pairsOf, unexplained } from './support/repeated-posts';
import { underLoad } from './support/rotation-load';
import {
  STOP_MS,
  type RunningShape,
  logsOf,
  operate,
  printed as printedBy,
} from './support/running-shape';
import {
  interrupt,
  isAlive,
  processesUnder,
  runCommand,
  start,
  startInVain,
} from './support/start';

/** The first run on a machine builds Temporal's server; without Go it fails and says so, it does not skip. */
const BUILD_TIMEOUT_MS = 1_800_000;
/** A minute on two idle cores. */
const TEST_TIMEOUT_MS = 900_000;
const PATIENCE_MS = 480_000;
/** A load that Temporal and PostgreSQL carry beside five processes of Herald on two cores, slow ones too. */
const MESSAGES = 120;
const IN_FLIGHT = 8;
/** Accepted messages at which an API dies, and at which a worker does. */
const KILLS = { 'api 1': MESSAGES / 3, 'worker 2': (2 * MESSAGES) / 3 };
const ENGINES_AND_MORE = ['PostgreSQL', 'Temporal', 'MongoDB', 'api 2', 'worker 1'];
const PATH = '/shape';

let dataDir: string;
let herald: RunningShape;
let isStarted = false;
let receiver: TestReceiver;
const kills: Kill[] = [];

beforeAll(async () => {
  const report = (line: string) => process.stderr.write(`${line}\n`);
  await Promise.all([readyTemporalServer(report), readyPostgresql(report)]);
  dataDir = await mkdtemp(join(tmpdir(), 'herald-shape-'));
  const certificate = await createSelfSignedCertificate({ host: '127.0.0.1' });
  const caFile = join(tmpdir(), `herald-shape-${process.pid}.pem`);
  await writeFile(caFile, certificate.certPem);
  receiver = await startReceiver(certificate);
  const settings = {
    EGRESS_ALLOW_ORIGINS: receiver.origin,
    EGRESS_EXTRA_CA_FILE: caFile,
    SHUTDOWN_DELAY_MS: '2000',
    SHUTDOWN_TIMEOUT_MS: String(STOP_MS),
  };
  herald = { ...(await start(await freePort(), dataDir, settings, 'production-shape')), dataDir };
  isStarted = true;
  await rm(caFile);
  const { workspaceId } = herald.quickstart;
  const url = receiver.origin + PATH;
  const args = ['--workspace', workspaceId, '--url', url, '--clear-token'];
  await runCommand(dataDir, 'webhook', 'set', ...args);
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  if (isStarted && herald.child.exitCode === null) await interrupt(herald);
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

const printed = (name: string) => printedBy(herald, name);

/** Sends the plain template without waiting for the provider. */
const send = (messageId: string, recipientNumber: string) =>
  sendUntilAnswered(herald.quickstart.apiUrl, herald.quickstart.apiKey, {
    recipientNumber,
    templateName: 'welcome',
    messageId,
    async: true,
  });

/** Waits for the webhooks of all events of these messages; resolves with all that have arrived. */
function webhooksOf(messageIds: readonly string[]): Promise<ReceivedWebhook[]> {
  const expected = eventsOf(messageIds);
  const areThere = (arrived: readonly ReceivedWebhook[]) => {
    const names = new Set(arrived.map(nameOf));
    return expected.every((name) => names.has(name));
  };
  return receiver.next(PATH, areThere, PATIENCE_MS);
}

/** Sends all messages, some at a time, and kills two processes on the way. */
async function sendAndKill(): Promise<void> {
  let next = 0;
  let accepted = 0;
  const victims = Object.entries(KILLS).map(([name, at]) => ({ pid: printed(name).pid, at }));
  const caller = async () => {
    while (next < MESSAGES) {
      const index = next++;
      await send(`message-${index}`, recipient(index));
      accepted += 1;
      for (const { pid, at } of victims) {
        if (accepted !== at) continue;
        process.kill(pid, 'SIGKILL');
        kills.push({ fromMs: Date.now(), toMs: Date.now() });
      }
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, caller));
}

/** Numbers that the sandbox reports as sent, delivered and read. */
const recipient = (index: number): string => `3366${String(index).padStart(3, '0')}0001`;

async function acceptedByProvider(): Promise<SandboxMessage[]> {
  const response = await fetch(`${herald.quickstart.sandboxUrl}/sandbox/messages`);
  return ((await response.json()) as { messages: SandboxMessage[] }).messages;
}

const eventOf = ({ headers }: ReceivedWebhook) => String(headers['x-webhook-event-id']);

describe('production shape', () => {
  test('runs two APIs and three workers, each with metrics of its own', async () => {
    const names = ['api 1', 'api 2', 'worker 1', 'worker 2', 'worker 3'];
    const answers = await Promise.all(
      names.map(async (name) => (await fetch(printed(name).metricsUrl ?? '')).text()),
    );

    for (const text of answers) expect(text).toContain('# TYPE herald_');
    for (const name of ['Temporal', 'PostgreSQL', 'MongoDB'])
      expect(isAlive(printed(name).pid)).toBe(true);
    expect(herald.output()).toContain('Temporal server 1.');
  });

  test(
    'an API and a worker killed under load lose nothing, and repeat only what the kills cut off',
    async () => {
      await sendAndKill();
      const messageIds = Array.from({ length: MESSAGES }, (_, index) => `message-${index}`);
      await webhooksOf(messageIds);
      // A message that the provider has accepted twice has webhooks of both.
      const accepted = await until(
        'the webhooks of all that was accepted',
        async () => {
          const all = await acceptedByProvider();
          const events = new Set(receiver.received(PATH).map(eventOf));
          return events.size >= all.length * EVENTS.length && all;
        },
        PATIENCE_MS,
      );
      const webhooks = receiver.received(PATH);
      const events = [...new Set(webhooks.map(eventOf))];
      const repeated = events.flatMap((id) =>
        pairsOf(webhooks.filter((webhook) => eventOf(webhook) === id)),
      );
      const { temporalAddress } = herald.quickstart;

      expect(webhooks.map(nameOf)).toEqual(expect.arrayContaining(eventsOf(messageIds)));
      expect(new Set(accepted.map(({ to }) => to)).size).toBe(MESSAGES);
      expect(accepted.length - MESSAGES).toBeLessThanOrEqual(IN_FLIGHT);
      expect(events).toHaveLength(accepted.length * EVENTS.length);
      expect(await unexplained(repeated, kills, temporalAddress)).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );

  test('starts what died again, behind the same address', async () => {
    for (const name of Object.keys(KILLS)) {
      await until(`${name} to run again`, () =>
        herald.output().includes(`${name} is running again`),
      );
      expect((await fetch(printed(name).metricsUrl ?? '')).status).toBe(200);
    }
    expect((await fetch(`${herald.quickstart.apiUrl}/readyz`)).status).toBe(200);
  });

  test('starts everything again after PostgreSQL, Temporal, MongoDB and processes that need them died at once', async () => {
    const before = Object.fromEntries(ENGINES_AND_MORE.map((name) => [name, printed(name).pid]));
    for (const pid of Object.values(before)) process.kill(pid, 'SIGKILL');

    await until('new processes', () =>
      ENGINES_AND_MORE.every((name) => printed(name).pid !== before[name]),
    );
    await send('after-the-deaths', recipient(MESSAGES + 1));
    await webhooksOf(['after-the-deaths']);

    for (const name of ENGINES_AND_MORE) expect(isAlive(printed(name).pid)).toBe(true);
    const log = await readFile(join(dataDir, 'logs/worker-1.log'), 'utf8');
    expect(log.match(/"msg":"polling"/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test(
    'a backlog of marketing delays neither a transactional send nor another workspace',
    async () => {
      const before = await called(herald);
      const { campaign, others } = await queueBehindCampaign(herald);
      const calls = await until(
        'all calls',
        async () => {
          const recipients = (await called(herald)).slice(before.length);
          return recipients.length >= campaign.length + others.length && recipients;
        },
        QUEUE_MS,
      );
      const places = others.map((each) => calls.indexOf(each));
      const mean = places.reduce((sum, place) => sum + place, 0) / places.length;

      // A queue without turns calls all after the campaign. Turns are taken in each of its partitions, and workers may empty
      // one later than the others, with all that is in it.
      expect(mean).toBeLessThan(campaign.length / 2);
    },
    TEST_TIMEOUT_MS,
  );

  test(
    'a change of the secret key under load fails no request, and leaves nothing sealed with the former one',
    async () => {
      const { workspaceId } = herald.quickstart;
      const enable = ['webhook', 'signature', 'enable', '--workspace', workspaceId];
      const { secret } = await operate<{ secret: string }>(herald, ...enable);
      await send('before-the-change', recipient(MESSAGES));
      const [webhook] = await receiver.next(PATH, (arrived) => arrived.length > 0);
      const eventId = String(webhook?.headers['x-webhook-event-id']);
      const load = await underLoad(herald, eventId, () => rotateKey(herald));
      const webhooks = await webhooksOf(load.messageIds);
      const ofLoad = webhooks.filter(({ body }) =>
        String(body['messageId']).startsWith('under-load'),
      );

      expect(new Set(load.answers.sends)).toEqual(new Set([200, 202]));
      expect(new Set(load.answers.resends)).toEqual(new Set([202, 401]));
      // Verifies by signing again, because the library refuses webhooks of over five minutes ago.
      for (const { rawBody, headers } of ofLoad) {
        const at = new Date(Number(headers['webhook-timestamp']) * 1000);
        const signature = new Webhook(secret).sign(String(headers['webhook-id']), at, rawBody);
        expect(headers['webhook-signature']).toContain(signature);
      }
      expect(await logsOf(herald)).not.toContain('sealed with key');
      expect(load.result.formerKeyIds).toEqual([]);
      expect(new Set(load.result.sealed.map(({ use }) => use))).toEqual(new Set(['current']));
    },
    TEST_TIMEOUT_MS,
  );

  test('begins with an empty folder only', async () => {
    const settings = { PORT: String(await freePort()), HERALD_DATA_DIR: dataDir };
    const { code, output } = await startInVain(settings, 'production-shape');

    expect([code, output]).toEqual([1, expect.stringContaining('which is not empty')]);
  });

  test('stops in order, leaves no process and no port, and tells what had died', async () => {
    const children = await processesUnder(herald.child.pid ?? 0);
    const { apiUrl, temporalAddress, mongodbUri } = herald.quickstart;
    const metricsUrls = Object.keys(KILLS).map((name) => printed(name).metricsUrl ?? '');
    const ports = [apiUrl, `http://${temporalAddress}`, mongodbUri, ...metricsUrls].map((url) =>
      Number(new URL(url).port),
    );

    expect(await interrupt(herald)).toBe(1);
    const [, ended = ''] =
      /Ended by itself while everything ran: (.*)$/m.exec(herald.output()) ?? [];
    expect(ended.split(', ')).toEqual(
      expect.arrayContaining([...Object.keys(KILLS), ...ENGINES_AND_MORE]),
    );
    expect(children.length).toBeGreaterThanOrEqual(8);
    await until('no process left', () => children.every(({ pid }) => !isAlive(pid)));
    for (const port of ports) await expect(requireListening(port)).rejects.toThrow('ECONNREFUSED');
  });
});
