import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type HeraldDev, buildHeraldDev } from '../../../support/herald-dev';
import { until } from '../../../support/wait';
import { API_KEY } from './run-cli';
import { type StandIn, createStream, json, refusal, startStandIn, webhookBlock } from './stand-in';

const KEY_REQUEST = {
  requestId: 'req_1',
  code: 'WXYZ-2345',
  url: 'https://herald.example/authorize',
};
const KEY = {
  key: API_KEY,
  apiKey: { name: 'laptop', scopes: ['listen'], expiresAt: null },
  workspace: { workspaceId: 'wks_1', name: 'Demo' },
};

let heraldDev: HeraldDev;
let herald: StandIn;
let shop: StandIn;

beforeAll(async () => {
  [herald, shop] = await Promise.all([startStandIn(), startStandIn()]);
  heraldDev = await buildHeraldDev({ HERALD_URL: herald.url, HERALD_API_KEY: API_KEY });
});
beforeEach(() => {
  herald.arrived.length = 0;
});
afterAll(async () => {
  await Promise.all([herald.close(), shop.close(), heraldDev.remove()]);
});

const listening = () => ['listen', '--from-now', '--forward-to', `${shop.url}/hook`];

describe('herald-dev in a process of its own', () => {
  test('stops at once while a post waits for its answer, and says how to go on', async () => {
    const stream = createStream();
    herald.on('/api/v2/listen', stream.react);
    shop.on('/hook', () => undefined);
    const listener = heraldDev.start(['listen', '--forward-to', `${shop.url}/hook`]);
    await until('the stream', () => listener.printed().includes('Ready.'));
    stream.send(webhookBlock(1));
    await until('a post', () => shop.arrived.length > 0);

    const { exitCode, tookMs } = await listener.interrupt();

    expect(exitCode).toBe(0);
    // The post would wait for half a minute.
    expect(tookMs).toBeLessThan(10_000);
    expect(listener.printed()).toContain('Stopped. The same command goes on');
  });

  test('ends at a refusal while a webhook waits for another attempt', async () => {
    const stream = createStream();
    herald.on('/api/v2/listen', stream.react);
    shop.on('/hook', (response) => response.writeHead(503).end());
    const { child, printed } = heraldDev.start(listening());
    await until('the stream', () => printed().includes('Ready.'));
    stream.send(webhookBlock(1));
    await until('an attempt', () => printed().includes('attempt 1; again in'));
    herald.on('/api/v2/listen', json(401, refusal('unauthorized')));
    herald.cut();
    await until('the end', () => child.exitCode !== null);

    expect(child.exitCode).toBe(1);
    expect(printed()).toContain('it is unauthorized');
  });

  test('ends after a sign-in while the browser holds a spare connection', async () => {
    herald.on('/api/v1/key-requests', json(201, { request: KEY_REQUEST }));
    herald.on('/api/v1/key-requests/req_1/key', json(201, KEY));
    const login = heraldDev.start(['login', '--no-browser']);
    await until('the code', () => login.printed().includes(KEY_REQUEST.code));
    const { port } = JSON.parse(herald.arrived[0]?.body ?? '') as { port: number };
    const spare = connect(port, '127.0.0.1');
    await once(spare, 'connect');
    const page = await fetch(`http://127.0.0.1:${port}/?request=req_1&grant=g1`);

    expect(await page.text()).toContain('Go back to the command line');
    await until('the end', () => login.child.exitCode !== null);
    expect(login.child.exitCode).toBe(0);
    spare.destroy();
  });

  test.each(['stdout', 'stderr'] as const)(
    'stops as with Ctrl-C once nobody reads its %s',
    async (output) => {
      const stream = createStream();
      herald.on('/api/v2/listen', stream.react);
      shop.on('/hook', (response) => response.end());
      const more = output === 'stderr' ? ['--json'] : [];
      const { child, printed } = heraldDev.start([...listening(), ...more]);
      await until('the stream', () => printed().includes('Ready.'));
      child[output]?.destroy();
      stream.send(webhookBlock(1));
      stream.send('event: gap\ndata: {}');
      await until('the end', () => child.exitCode !== null);

      expect(child.exitCode).toBe(0);
    },
  );

  test('exits with 1 and says why when its output cannot be written', async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [heraldDev.file, '--version'], {
      stdio: ['ignore', full, 'pipe'],
    });
    const closed = once(child, 'close');
    const printed = child.stderr === null ? '' : await text(child.stderr);
    const [exitCode] = await closed;
    closeSync(full);

    expect(printed).toBe('error: cannot write to standard output: ENOSPC\n');
    expect(exitCode).toBe(1);
  });

  test.each([
    [['listen'], "error: required option '--forward-to <url>' not specified\n"],
    [['whoami', '--secret=s3cret'], "error: unknown option '--secret'\n"],
    [['trigger', 'channel_lost'], expect.stringContaining('name an event, of channel_sent')],
  ])('exits with 2 for wrong usage: %j', async (args, stderr) => {
    expect(await heraldDev.run(args)).toEqual({ exitCode: 2, stdout: '', stderr });
  });

  test('prints errors as JSON for scripts', async () => {
    const { stderr } = await heraldDev.run(['whoami', '--json', '--url', 'ftp://x']);

    expect(JSON.parse(stderr)).toEqual({
      error: 'the address of Herald must begin with https:// or http://',
      code: 'wrong_usage',
      details: [],
    });
  });
});
