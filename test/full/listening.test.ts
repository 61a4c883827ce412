import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { postCallback } from '../support/callbacks';
import { type TestStream, openListener } from '../support/event-stream';
import { newMessage } from '../support/records';
import { mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { changeSettings } from '../support/webhooks';
import { type AnotherApi, startAnotherApi } from './support/another-api';
import { type OwnHerald, startHerald } from './support/herald';

const SUITE_TIMEOUT_MS = 180_000;
const STATUSES = 1000;
const PER_SECOND = 50;
/** Statuses while no stream is open: for longer than a listener reads again from before its place. */
const MISSED = 350;

let herald: OwnHerald;
let another: AnotherApi;

beforeAll(async () => {
  herald = await startHerald();
  another = await startAnotherApi(herald);
}, SUITE_TIMEOUT_MS);

afterAll(async () => {
  await another.close();
  await herald.close();
}, SUITE_TIMEOUT_MS);

/** Listens like the command: comes back with the last id whenever the stream ends. */
function listenOn(apiKey: string) {
  const streams: TestStream[] = [];
  const leaving = new AbortController();

  async function run(): Promise<void> {
    while (!leaving.signal.aborted) {
      const lastEventId = streams.at(-1)?.lastEventId();
      const stream = await until('a stream', () =>
        openListener(herald, apiKey, {
          unready: true,
          ...(lastEventId === undefined ? {} : { lastEventId }),
        }).catch(() => null),
      );
      if (stream.status !== 200) throw new Error(`the stream is refused: ${stream.status}`);
      streams.push(stream);
      await until('the end of the stream', () => stream.hasEnded(), SUITE_TIMEOUT_MS);
    }
  }

  const running = run();
  return {
    kinds: () => streams.flatMap(({ events }) => events.map(({ event }) => event)),
    told: () => streams.flatMap((stream) => stream.webhooks().map(({ body }) => messageIdOf(body))),
    streams: () => streams.length,
    async stop() {
      leaving.abort();
      streams.at(-1)?.close();
      await running;
    },
  };
}

const messageIdOf = (body: string): string => (JSON.parse(body) as { messageId: string }).messageId;

test(
  'a listener misses none of 1,000 statuses at 50 a second while the API of its stream is restarted',
  async () => {
    const tenant = await mintTenant(herald);
    const { workspaceId, senderId } = tenant;
    await changeSettings(herald, tenant, { enabled: false });
    const messages = Array.from({ length: STATUSES }, () => newMessage({ workspaceId, senderId }));
    const { repositories } = herald.base;
    await Promise.all(messages.map((message) => repositories.messages.insert(message, null)));
    const listener = listenOn(await tenant.newKey(['listen']));
    await until('a ready stream', () => listener.kinds().includes('ready'));

    let acknowledged = 0;
    const restarts = (async () => {
      await until('a third', () => listener.told().length > STATUSES / 3);
      await herald.api.stop();
      const before = acknowledged;
      await until('statuses meanwhile', () => acknowledged >= before + MISSED);
      await herald.api.start();
      await until('two thirds', () => new Set(listener.told()).size > (2 * STATUSES) / 3);
      await herald.api.kill();
      await herald.api.start();
    })();
    const posts = messages.map(async ({ messageId, trackingToken }, place) => {
      await pause((place * 1000) / PER_SECOND);
      const providerMessageId = `wamid.${messageId}`;
      const message = { providerMessageId, to: '33612345678', trackingToken };
      // As a provider does, again until it is acknowledged.
      await until('an acknowledgement', async () => {
        return (await postCallback(another, tenant, message, 'sent')) === 200;
      });
      acknowledged += 1;
    });
    await Promise.all([restarts, ...posts]);

    const wanted = messages.map(({ messageId }) => messageId);
    await until('everything', () => new Set(listener.told()).size === STATUSES);
    expect(new Set(listener.told())).toEqual(new Set(wanted));
    expect(listener.streams()).toBeGreaterThanOrEqual(3);
    expect(listener.kinds()).not.toContain('gap');
    await listener.stop();
  },
  SUITE_TIMEOUT_MS,
);
