import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../engines/ports';
import { type StartedHerald, interrupt, isAlive, processesUnder, start } from './support/start';
import { until } from '../support/wait';

const TEST_TIMEOUT_MS = 600_000;
/** The sandbox repeats a refused callback after up to half a minute. */
const RECOVERY_MS = 240_000;
/** Limit of one request: an answer that is waited for longer counts as none. */
const REQUEST_TIMEOUT_MS = 3000;

interface Recovery {
  killed: string;
  /** Milliseconds from the kill to the first send that is accepted. */
  acceptsMs: number;
  /** Milliseconds from the kill until the webhooks of that send are delivered. */
  deliversMs: number;
  /** Sends that failed meanwhile: no connection, or an error that says to repeat. */
  failedSends: number;
}

let dataDir: string;
let port: number;
let herald: StartedHerald;
const recoveries: Recovery[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'herald-recovery-'));
  port = await freePort();
  herald = await start(port, dataDir);
}, TEST_TIMEOUT_MS);

afterAll(async () => {
  print(recoveries);
  if (herald.child.exitCode === null) await interrupt(herald);
  await rm(dataDir, { recursive: true, force: true });
});

function call(path: string, init: { method?: string; body?: string } = {}): Promise<Response> {
  const headers = {
    'service-api-key': herald.quickstart.apiKey,
    'content-type': 'application/json',
    connection: 'close',
  };
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return fetch(`${herald.quickstart.apiUrl}/api/v2/template/${path}`, { ...init, headers, signal });
}

async function isAccepted(messageId: string): Promise<boolean> {
  const body = JSON.stringify({
    recipientNumber: '33600000001',
    templateName: 'welcome',
    messageId,
    async: true,
  });
  const answer = await call('send', { method: 'POST', body }).catch(() => null);
  return answer?.ok === true;
}

interface SentMessage {
  status: string;
  webhookEvents: { state: string }[];
}

async function find(messageId: string): Promise<SentMessage | null> {
  const answer = await call(`messages/${messageId}`).catch(() => null);
  return answer?.status === 200 ? ((await answer.json()) as SentMessage) : null;
}

/** Returns whether a message was sent. The sandbox dies with everything else and loses its pending reports. */
const isSent = (message: SentMessage | null): boolean =>
  message !== null && !['queued', 'rejected', 'unreachable'].includes(message.status);

const isDelivered = (message: SentMessage | null): boolean =>
  message?.webhookEvents.length === 3 &&
  message.webhookEvents.every(({ state }) => state === 'delivered');

/** Kills a process while sends are under way, and measures the time until sends work again. */
async function measure(killed: string, kill: () => Promise<void>): Promise<void> {
  const prefix = killed.replace(' ', '-');
  const accepted: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const messageId = `${prefix}-before-${count}`;
    await until(`${messageId} to be accepted`, () => isAccepted(messageId));
    accepted.push(messageId);
  }
  const killedAtMs = performance.now();
  await kill();
  let failedSends = -1;
  const first = await until(
    `a send after the kill of ${killed} to be accepted`,
    async () => {
      failedSends += 1;
      const messageId = `${prefix}-after-${failedSends}`;
      return (await isAccepted(messageId)) ? messageId : null;
    },
    RECOVERY_MS,
  );
  const acceptsMs = performance.now() - killedAtMs;
  await until(`${first} to be delivered`, async () => isDelivered(await find(first)), RECOVERY_MS);
  const deliversMs = performance.now() - killedAtMs;
  recoveries.push({ killed, acceptsMs, deliversMs, failedSends });
  for (const messageId of accepted)
    await until(`${messageId} to be sent`, async () => isSent(await find(messageId)), RECOVERY_MS);
}

async function killChild(pattern: RegExp): Promise<void> {
  const children = await processesUnder(herald.child.pid ?? 0);
  const [victim, ...others] = children.filter(({ command }) => pattern.test(command));
  if (victim === undefined || others.length > 0) throw new Error(`not one process of ${pattern}`);
  process.kill(victim.pid, 'SIGKILL');
  await until(`the end of ${pattern}`, () => !isAlive(victim.pid));
}

async function killAll(): Promise<void> {
  const parent = herald.child.pid ?? 0;
  const pids = (await processesUnder(parent)).map(({ pid }) => pid);
  for (const pid of [parent, ...pids]) process.kill(pid, 'SIGKILL');
  await until('the end of all', () => ![parent, ...pids].some(isAlive));
  herald = await start(port, dataDir);
}

function print(rows: Recovery[]): void {
  const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(9);
  const lines = rows.map(
    ({ killed, acceptsMs, deliversMs, failedSends }) =>
      `${killed.padEnd(12)}${seconds(acceptsMs)}${seconds(deliversMs)}${String(failedSends).padStart(9)}\n`,
  );
  process.stdout.write(
    `Recovery from a SIGKILL, in seconds:\n${'killed'.padEnd(12)}  accepts delivers   failed\n${lines.join('')}`,
  );
}

test.each([
  ['the API', () => killChild(/api\.js/)],
  ['the worker', () => killChild(/worker\.js/)],
  ['Temporal', () => killChild(/temporal/)],
  ['MongoDB', () => killChild(/mongo/)],
  ['everything', killAll],
])(
  'accepts sends again after a SIGKILL of %s, and loses no accepted one',
  async (killed, kill) => {
    await measure(killed, kill);

    expect(recoveries.at(-1)?.killed).toBe(killed);
  },
  TEST_TIMEOUT_MS,
);
