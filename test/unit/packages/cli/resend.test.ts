import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { LISTEN_EVENTS } from '../../../../packages/cli/src/listen/webhook.ts';
import { verify } from '../../../../packages/webhooks/src/index.ts';
import { POSTED_NAMES } from '../../../../src/domain/webhook-event';
import { until } from '../../../support/wait';
import { API_KEY, newHome, startCli } from './run-cli';
import {
  type StandIn,
  type StandInStream,
  createStream,
  json,
  startStandIn,
  webhookBlock,
} from './stand-in';

let home: string;
let herald: StandIn;
let shop: StandIn;
let stream: StandInStream;

beforeEach(async () => {
  home = await newHome();
  [herald, shop] = await Promise.all([startStandIn(), startStandIn()]);
  stream = createStream();
  herald.on('/api/v2/listen', (...request) => stream.react(...request));
  shop.on('/webhook', (response) => response.writeHead(200).end());
});
afterEach(() => Promise.all([herald.close(), shop.close()]));

function run(...argv: string[]) {
  return startCli(argv, home, { HERALD_URL: herald.url, HERALD_API_KEY: API_KEY });
}

/** Listens until one webhook was posted. */
async function listenOnce(...more: string[]): Promise<string> {
  const before = shop.arrived.length;
  const opened = stream.resumedFrom.length;
  const cli = run('listen', '--forward-to', `${shop.url}/webhook`, ...more);
  await until('a connection', () => stream.resumedFrom.length > opened);
  stream.send(webhookBlock(1));
  await until('a post', () => shop.arrived.length > before);
  await cli.stop();
  return cli.printed();
}

const event = (eventId: string) => {
  const body = JSON.stringify({ event: 'inbound_message', eventId });
  return { eventId, event: 'inbound_message', createdAt: '2026-11-26T20:00:00.000Z', body };
};

describe('listen --since', () => {
  test('begins with what happened since, whatever was answered before', async () => {
    await listenOnce();
    await listenOnce('--since', '10m', '--events', 'all');

    const { searchParams } = herald.arrived.at(-1)?.url ?? new URL(herald.url);
    expect(searchParams.get('sinceSeconds')).toBe('600');
    expect(searchParams.get('events')).toBe(POSTED_NAMES.join(','));
    expect(stream.resumedFrom).toEqual([undefined, undefined]);
  });

  test.each(['56m', '0s', '1h', 'soon'])('refuses %s', async (since) => {
    const cli = run('listen', '--forward-to', shop.url, '--since', since);

    expect(await cli.exitCode).toBe(2);
    expect(cli.printed()).toContain('--since must be minutes or seconds, such as 10m or 90s');
  });

  test('knows every event of Herald', () => {
    expect(LISTEN_EVENTS).toEqual(POSTED_NAMES);
  });
});

describe('resend', () => {
  test('posts an event to the server of the last listener again, with the same signature', async () => {
    const secret = /whsec_\S+/.exec(await listenOnce())?.[0];
    herald.on('/api/v2/listen/events/evt_2', json(200, { success: true, event: event('evt_2') }));
    const cli = run('resend', 'evt_2');

    expect(await cli.exitCode).toBe(0);
    const { headers, body } = shop.arrived.at(-1) ?? { headers: {}, body: '' };
    expect(await verify({ headers, body }, { secret })).toEqual(JSON.parse(body));
    expect(body).toBe(event('evt_2').body);
    expect(herald.arrived.at(-1)?.headers['service-api-key']).toBe(API_KEY);
    expect(cli.printed()).toContain(`evt_2  200 in`);
  });

  test('tries a server once that refuses the event, and ends with 1', async () => {
    herald.on('/api/v2/listen/events/evt_2', json(200, { success: true, event: event('evt_2') }));
    shop.on('/webhook', (response) => response.writeHead(503).end());
    const cli = run('resend', 'evt_2', '--forward-to', `${shop.url}/webhook`);

    expect(await cli.exitCode).toBe(1);
    expect(shop.arrived).toHaveLength(1);
    expect(cli.errors.join()).toContain(`${shop.url}/webhook did not take the event`);
  });

  test('says what to do without a server, an event id, or the event', async () => {
    const noServer = run('resend', 'evt_2');
    expect([await noServer.exitCode, noServer.errors.join()]).toEqual([
      2,
      expect.stringContaining('name the server with --forward-to'),
    ]);
    const noId = run('resend', 'order-17');
    expect([await noId.exitCode, noId.errors.join()]).toEqual([
      2,
      expect.stringContaining('name an event by its eventId'),
    ]);
    const unknown = run('resend', 'evt_3', '--forward-to', shop.url);
    expect([await unknown.exitCode, unknown.errors.join()]).toEqual([
      1,
      expect.stringContaining('it is not_found'),
    ]);
    expect(shop.arrived).toEqual([]);
  });
});

describe('trigger of a sample', () => {
  test.each([
    [['inbound_message'], 'Told those who listen with --events inbound_message or all: evt_2'],
    [['channel_read', '--sample'], 'Told those who listen: evt_2'],
  ])('%j tells those who listen, and sends nothing', async (argv, printed) => {
    herald.on('/api/v2/listen/events', json(202, { success: true, event: event('evt_2') }));
    const cli = run('trigger', ...argv);

    expect(await cli.exitCode).toBe(0);
    expect(cli.printed()).toBe(printed);
    expect(herald.arrived.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/v2/listen/events', JSON.stringify({ event: argv[0] })],
    ]);
  });
});
