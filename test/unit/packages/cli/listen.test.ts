import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { saveSignedIn } from '../../../../packages/cli/src/profiles/profiles.ts';
import { verify } from '../../../../packages/webhooks/src/index.ts';
import { until } from '../../../support/wait';
import { API_KEY, type RunningCli, newHome, startCli } from './run-cli';
import {
  type Reaction,
  type StandIn,
  type StandInStream,
  createStream,
  json,
  refusal,
  startStandIn,
  webhookBlock,
} from './stand-in';

let home: string;
let herald: StandIn;
let shop: StandIn;
let stream: StandInStream;
let running: RunningCli[];
/** Reactions of the shop to its posts, in turn; 200 after the last. */
let reactions: Reaction[];

const answer =
  (status: number): Reaction =>
  (response) =>
    response.writeHead(status).end();

beforeEach(async () => {
  home = await newHome();
  [herald, shop] = await Promise.all([startStandIn(), startStandIn()]);
  stream = createStream();
  running = [];
  reactions = [];
  herald.on('/api/v2/listen', (...request) => stream.react(...request));
  shop.on('/hook', (...request) => (reactions.shift() ?? answer(200))(...request));
});
afterEach(async () => {
  await Promise.all(running.map((cli) => cli.stop()));
  await Promise.all([herald.close(), shop.close()]);
});

async function listen(...more: string[]): Promise<RunningCli> {
  const connections = stream.resumedFrom.length;
  const argv = ['listen', '--forward-to', `${shop.url}/hook`, '--url', herald.url, ...more];
  const cli = startCli(argv, home, { HERALD_API_KEY: API_KEY });
  running.push(cli);
  await until('a connection', () => stream.resumedFrom.length > connections);
  return cli;
}

async function signIn(apiKey: string): Promise<void> {
  const workspace = { workspaceId: 'wks_1', workspaceName: 'Demo' };
  const signedIn = { url: herald.url, apiKey, ...workspace, keyName: 'laptop', scopes: ['listen'] };
  await saveSignedIn({ HOME: home }, 'default', signedIn);
}

const received = (count: number) => until(`${count} posts`, () => shop.arrived.length >= count);
const shows = (cli: RunningCli, text: string) =>
  until(`"${text}"`, () => cli.printed().includes(text));

describe('listen', () => {
  test('posts the body word for word, with the headers and the signature of Herald', async () => {
    const cli = await listen('--token', 't0ken', '--events', 'channel_delivered');
    stream.send(webhookBlock(1));
    await received(1);
    const secret = /whsec_\S+/.exec(cli.printed())?.[0];

    const [{ headers, body } = { headers: {}, body: '' }] = shop.arrived;
    expect(await verify({ headers, body }, { token: 't0ken', secret })).toEqual(JSON.parse(body));
    expect(body).toBe(JSON.parse(webhookBlock(1).split('data: ')[1] ?? '').body);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhook/1.0',
      'x-webhook-event-id': 'evt_1',
      'x-webhook-attempt': '1',
    });
    expect(herald.arrived[0]?.url.search).toBe('?events=channel_delivered');
    await shows(cli, 'channel_delivered  order-1  200 in');
    expect(cli.printed()).not.toContain(API_KEY);
  });

  test('posts again while the server restarts, and counts the attempts', async () => {
    reactions = [(response) => response.destroy(), answer(503)];
    const cli = await listen();
    stream.send(webhookBlock(1));
    await received(3);

    expect(shop.arrived.map(({ headers }) => headers['x-webhook-attempt'])).toEqual([
      '1',
      '2',
      '3',
    ]);
    await shows(cli, 'no answer, attempt 1; again in 0.5 s: 127.0.0.1:');
    await shows(cli, '200 in');
  });

  test('posts nothing again that the server refused for good', async () => {
    reactions = [answer(404)];
    const cli = await listen();
    stream.send(webhookBlock(1));

    await shows(cli, '404 in');
    expect(cli.printed()).toContain('attempt 1; given up');
  });

  test('goes on from the last heartbeat, and with --from-now from nowhere', async () => {
    const first = await listen();
    stream.send(': still here\nid: later');
    stream.send(webhookBlock(1, { eventId: 'evt_x' }).replace('id: c1', 'id: last'));
    await shows(first, '200 in');
    stream.send(': still here\nid: latest');
    stream.send('event: gap\ndata: {}');
    await shows(first, 'warning: events are missing');
    await first.stop();
    const second = await listen();
    await second.stop();
    await listen('--from-now');

    expect(stream.resumedFrom).toEqual([undefined, 'latest', undefined]);
  });

  test('goes on with another key of the same workspace, and forgets what is older than an hour', async () => {
    const argv = ['listen', '--forward-to', `${shop.url}/hook`];
    const state = join(home, '.local/state/herald-dev');
    const old = join(state, 'listen-old.json');
    await mkdir(state, { recursive: true });
    await writeFile(old, '');
    await utimes(old, new Date(), new Date(Date.now() - 61 * 60_000));
    for (const number of [1, 2]) {
      await signIn(`hk_${String(number).repeat(16)}_${'k'.repeat(43)}`);
      const cli = startCli(argv, home);
      running.push(cli);
      await shows(cli, 'Ready.');
      stream.send(webhookBlock(number));
      await shows(cli, '200 in');
      await cli.stop();
    }

    expect(stream.resumedFrom).toEqual([undefined, 'c1']);
    const places = (await readdir(state)).filter((name) => name.startsWith('listen-'));
    expect(places).toHaveLength(1);
  });

  test('prints one JSON document for each webhook, and progress on standard error', async () => {
    reactions = [answer(500)];
    const cli = await listen('--json');
    stream.send(webhookBlock(1, { event: '\u001b[2J\u009b' }));
    await until('a line', () => cli.out.length > 0);

    expect(cli.out).toHaveLength(1);
    expect(cli.out[0]).not.toMatch(/\p{Cc}/u);
    expect(JSON.parse(cli.out[0] ?? '')).toMatchObject({
      eventId: 'evt_1',
      event: '\u001b[2J\u009b',
      messageId: 'order-1',
      taken: true,
      attempts: 2,
      status: 200,
    });
    expect(cli.errors.join('\n')).toContain('Ready.');
  });

  test('prints no control characters of a webhook', async () => {
    const cli = await listen();
    stream.send(webhookBlock(1, { body: '{"messageId":"\\u001b[31mred\\nline"}' }));

    await shows(cli, '200 in');
    expect(cli.printed()).toContain(String.raw`\u001b[31mred\u000aline  200 in`);
  });

  test('refuses a public address unless it is allowed', async () => {
    const argv = ['listen', '--forward-to', 'https://8.8.8.8/hook', '--url', herald.url];
    const env = { HERALD_API_KEY: API_KEY };

    const refused = startCli(argv, home, env);

    expect(await refused.exitCode).toBe(2);
    expect(refused.errors).toEqual([expect.stringContaining('--allow-remote posts there anyway')]);
    const allowed = startCli([...argv, '--allow-remote'], home, env);
    running.push(allowed);
    await until('a connection', () => stream.resumedFrom.length === 1);
  });
});

function startListening(): RunningCli {
  const argv = ['listen', '--forward-to', 'http://127.0.0.1:1', '--url', herald.url];
  const cli = startCli(argv, home, { HERALD_API_KEY: API_KEY });
  running.push(cli);
  return cli;
}

/** Reaction of a proxy that answers for Herald. */
const page =
  (status: number, location?: string): Reaction =>
  (response) =>
    response.writeHead(status, location === undefined ? {} : { location }).end('<html>');

describe('a listener that is refused', () => {
  test('waits out a proxy without Herald and a Herald that stops', async () => {
    const refusals: Reaction[] = [
      (response) => response.writeHead(502).end('<html>'),
      json(500, refusal('temporarily_unavailable')),
    ];
    herald.on('/api/v2/listen', (...request) => (refusals.shift() ?? stream.react)(...request));
    const cli = startListening();
    await until('a stream', () => stream.resumedFrom.length > 0);

    expect(refusals).toEqual([]);
    expect(cli.printed()).toContain('Connection lost (it is temporarily_unavailable)');
  });

  test.each([
    ['the 404 of a proxy without Herald', page(404)],
    ['the way to a sign-in page', page(302, 'https://portal.example/login')],
  ])('waits out %s once Herald was there', async (_what, react) => {
    const cli = startListening();
    await shows(cli, 'Ready.');
    const refusals = [react];
    herald.on('/api/v2/listen', (...request) => (refusals.shift() ?? stream.react)(...request));
    herald.cut();
    await until('another stream', () => cli.printed().includes('Connected again.'));

    expect(refusals).toEqual([]);
    expect(stream.resumedFrom).toEqual([undefined, 'now']);
  });

  test.each([
    ['https://portal.example/login?from=x', 'a sign-in stands in front of Herald'],
    ['https://herald.example/api/v2/listen', 'use that address as --url'],
  ])('ends at the way to %s and says what that is', async (location, advice) => {
    herald.on('/api/v2/listen', page(302, location));
    const cli = startListening();

    expect(await cli.exitCode).toBe(1);
    expect(cli.errors).toEqual([expect.stringContaining(advice)]);
    expect(cli.printed()).not.toContain('from=x');
  });

  test.each([
    [401, 'unauthorized', 'run "herald-dev login", or set HERALD_API_KEY'],
    [403, 'forbidden', 'it is forbidden'],
    [404, 'not_found', 'this Herald has no stream to listen to: update it'],
  ])('ends at %i and says what to do', async (status, code, advice) => {
    herald.on('/api/v2/listen', json(status, refusal(code)));
    const cli = startListening();

    expect(await cli.exitCode).toBe(1);
    expect(cli.errors).toEqual([expect.stringContaining(advice)]);
  });
});
