import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { awaitGrant } from '../../../../packages/cli/src/login/await-grant.ts';
import { until } from '../../../support/wait';
import { API_KEY, type RunningCli, newHome, startCli } from './run-cli';
import { type StandIn, json, refusal, startStandIn } from './stand-in';

const KEY_REQUESTS = '/api/v1/key-requests';
const PAGE = 'https://herald.example.com/console/authorize?request=req_1';

let home: string;
let herald: StandIn;
let profiles: string;

beforeEach(async () => {
  home = await newHome();
  herald = await startStandIn();
  profiles = join(home, '.config/herald-dev/profiles.json');
  herald.on(KEY_REQUESTS, json(201, { success: true, request: keyRequest() }));
  herald.on(
    `${KEY_REQUESTS}/req_1/key`,
    json(201, {
      success: true,
      key: API_KEY,
      apiKey: { name: 'laptop', scopes: ['listen'], expiresAt: '2026-12-26T00:00:00.000Z' },
      workspace: { workspaceId: 'wks_1', name: 'Fern \u001b[31m& Fig' },
    }),
  );
  herald.on('/api/v2/template/health', json(200, { status: 'ok' }));
});
afterEach(async () => {
  await Promise.all([herald.close(), rm(home, { recursive: true })]);
});

/** Request for a key at a Herald whose clock is an hour behind that of this machine. */
function keyRequest() {
  const expiresAt = new Date(Date.now() - 50 * 60_000).toISOString();
  return { requestId: 'req_1', code: 'WXYZ-2345', url: PAGE, expiresAt };
}

const login = (...more: string[]) =>
  startCli(['login', '--no-browser', '--url', herald.url, ...more], home);

/** Waits until the command shows its code; returns the body of its request. */
async function asked(cli: RunningCli) {
  await until('the code', () => cli.printed().includes('WXYZ-2345'));
  return JSON.parse(herald.arrived[0]?.body ?? '') as Record<string, unknown> & { port: number };
}

/** Goes where the console's page leads to. */
async function goBack(port: number, path: string, headers = {}) {
  const sent = request({ host: '127.0.0.1', port, path, headers }).end();
  const response = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  return { status: response.statusCode, page: await text(response) };
}

async function signIn(): Promise<void> {
  const cli = login();
  await goBack((await asked(cli)).port, '/?grant=g1');
  expect(await cli.exitCode).toBe(0);
}

describe('login', () => {
  test('shows code and page, proves who asked, and keeps the key where only its owner reads', async () => {
    const cli = login('--scopes', 'listen,messages:send', '--days', '7', '--name', 'laptop');
    const body = await asked(cli);
    const back = await goBack(body.port, '/?grant=g1');

    expect(await cli.exitCode).toBe(0);
    expect(back).toMatchObject({
      status: 200,
      page: expect.stringContaining('Go back to the command line'),
    });
    expect(body).toMatchObject({
      name: 'laptop',
      scopes: ['messages:send', 'listen'],
      lifetimeDays: 7,
    });
    const { grant, verifier } = JSON.parse(herald.arrived[1]?.body ?? '') as Record<string, string>;
    expect(grant).toBe('g1');
    expect(
      createHash('sha256')
        .update(verifier ?? '')
        .digest('base64url'),
    ).toBe(body['challenge']);
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect(cli.out.join('\n')).toContain(PAGE);
    expect(cli.printed()).toContain(String.raw`Signed in to Fern \u001b[31m& Fig`);
    expect(cli.printed()).not.toContain(API_KEY);
    expect((await stat(profiles)).mode & 0o777).toBe(0o600);
    expect((await stat(join(profiles, '..'))).mode & 0o777).toBe(0o700);
  });

  test('asks for everything but changes of templates by default', async () => {
    const cli = login();
    const { scopes, lifetimeDays } = await asked(cli);

    expect(scopes).toEqual([
      'templates:read',
      'messages:send',
      'messages:read',
      'deliveries:read',
      'deliveries:resend',
      'listen',
    ]);
    expect(lifetimeDays).toBe(30);
    expect(await cli.stop()).toBe(1);
  });

  test('ends when the person denies it', async () => {
    const cli = login();
    const { port } = await asked(cli);

    await goBack(port, '/?error=denied');

    expect(await cli.exitCode).toBe(1);
    expect(cli.errors).toEqual(['error: the request was denied in the console']);
  });

  test('takes no grant from a page of another site or at another path', async () => {
    const cli = login();
    const { port } = await asked(cli);

    const rebound = await goBack(port, '/?grant=bad', { host: 'evil.example' });
    const elsewhere = await goBack(port, '/favicon.ico?grant=bad');
    await goBack(port, '/?grant=g1');

    expect([rebound.status, elsewhere.status]).toEqual([404, 404]);
    expect(await cli.exitCode).toBe(0);
    expect(herald.arrived[1]?.body).toContain('"g1"');
  });

  test('ends when nobody approves the request in time', async () => {
    const { signal } = new AbortController();
    const waiting = awaitGrant(
      async () => keyRequest(),
      () => undefined,
      signal,
      50,
    );

    await expect(waiting).rejects.toThrow('nobody approved the request in time: sign in again');
  });

  test.each([
    [['--scopes', 'listen,everything'], '--scopes has unknown scopes: "everything"'],
    [['--days', '400'], '--days must be a number from 1 to 365'],
    [['--profile', '../x'], 'a profile has letters, digits'],
    [['--url', 'http://ada:s3cret@127.0.0.1'], 'must not hold a user name or a password'],
  ])('refuses %j', async (options, sentence) => {
    const cli = login(...options);

    expect(await cli.exitCode).toBe(2);
    expect(cli.errors).toEqual([expect.stringContaining(sentence)]);
    expect(cli.printed()).not.toContain('s3cret');
  });
});

describe('a profile', () => {
  test('is shown by whoami without its secret, and forgotten by logout', async () => {
    await signIn();
    const whoami = startCli(['whoami', '--json'], home);

    expect(await whoami.exitCode).toBe(0);
    expect(JSON.parse(whoami.out.join(''))).toMatchObject({
      profile: 'default',
      workspaceId: 'wks_1',
    });
    expect(herald.arrived.at(-1)?.headers['service-api-key']).toBe(API_KEY);
    expect(whoami.printed()).not.toContain(API_KEY);
    expect(await startCli(['logout'], home).exitCode).toBe(0);
    expect(await readFile(profiles, 'utf8')).not.toContain(API_KEY);
    const after = startCli(['whoami'], home);
    expect(await after.exitCode).toBe(1);
    expect(after.errors).toEqual([expect.stringContaining('run "herald-dev login"')]);
  });

  test('sends its key to its own address alone', async () => {
    await signIn();
    const other = await startStandIn();
    const cli = startCli(['whoami', '--url', other.url], home);

    expect(await cli.exitCode).toBe(2);
    expect(other.arrived).toEqual([]);
    await other.close();
  });

  test('that others may read is refused with what to do', async () => {
    await signIn();
    await chmod(profiles, 0o640);
    const cli = startCli(['whoami'], home);

    expect(await cli.exitCode).toBe(1);
    expect(cli.errors).toEqual([expect.stringContaining(`run "chmod 600 '${profiles}'"`)]);
  });

  test('that is damaged is refused by its place, without its content', async () => {
    await mkdir(join(profiles, '..'), { recursive: true });
    await writeFile(profiles, JSON.stringify({ profiles: { default: { signedIn: API_KEY } } }), {
      mode: 0o600,
    });
    const cli = startCli(['whoami'], home);

    expect(await cli.exitCode).toBe(1);
    expect(cli.errors).toEqual([expect.stringContaining('default.signedIn is not an object')]);
    expect(cli.printed()).not.toContain(API_KEY);
  });

  test('is not needed beside HERALD_API_KEY, whose refusal says what to do', async () => {
    herald.on('/api/v2/template/health', json(401, refusal('unauthorized')));
    const cli = startCli(['whoami'], home, { HERALD_URL: herald.url, HERALD_API_KEY: API_KEY });

    expect(await cli.exitCode).toBe(1);
    expect(cli.errors).toEqual([
      'error: it is unauthorized: run "herald-dev login", or set HERALD_API_KEY to another key',
    ]);
  });
});
