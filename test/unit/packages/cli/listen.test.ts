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

const posted = () => shop.arrived.map(({ headers }) => headers['x-webhook-event-id']);
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

  test('connects again after a loss, goes on from there, and drops what is told twice', async () => {
    const cli = await listen();
    stream.send(webhookBlock(1));
    await received(1);
    herald.cut();
    await shows(cli, 'Connected again.');
    herald.cut();
    await until('a third connection', () => stream.resumedFrom.length === 3);
    stream.send(webhookBlock(1));
    stream.send(webhookBlock(2));
    await received(2);

    expect(stream.resumedFrom).toEqual([undefined, 'c1', 'c1']);
    expect(posted()).toEqual(['evt_1', 'evt_2']);
  });

  test('goes on after a restart with the first webhook that was not answered', async () => {
    reactions = [answer(200), (response) => void response.writableEnded];
    const first = await listen();
    for (const number of [1, 2, 3]) stream.send(webhookBlock(number));
    await shows(first, 'order-3  200');
    expect(await first.stop()).toBe(0);
    expect(first.printed()).toContain('Stopped. The same command goes on');

    await listen();
    for (const number of [2, 3, 4]) stream.send(webhookBlock(number));
    await received(5);

    expect(stream.resumedFrom).toEqual([undefined, 'c1']);
    expect(posted()).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_2', 'evt_4']);
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

  test('signs with the same secret after a restart', async () => {
    const secretOf = async () => /whsec_\S+/.exec((await listen()).printed())?.[0];

    const secret = await secretOf();

    expect(secret).toMatch(/^whsec_.{44}$/);
    expect(await secretOf()).toBe(secret);
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
