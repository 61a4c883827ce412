import { createHash } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { awaitGrant } from '../../../../packages/cli/src/login/await-grant.ts';
import { SCOPES } from '../../../../packages/cli/src/login/login.ts';
import { API_KEY_SCOPES } from '../../../../src/domain/api-key';
import { until } from '../../../support/wait';
import { API_KEY, type RunningCli, newHome, startCli } from './run-cli';
import { type StandIn, json, startStandIn } from './stand-in';

const KEY_REQUESTS = '/api/v1/key-requests';
const PAGE = 'https://herald.example.com/console/authorize?request=req_1';

let home: string;
let herald: StandIn;
let key: string;

beforeEach(async () => {
  home = await newHome();
  herald = await startStandIn();
  key = join(home, '.config/herald-dev/profiles/default/key.json');
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
});
afterEach(async () => {
  await herald.close();
});

/** Request for a key at a Herald whose clock is an hour behind that of this machine. */
function keyRequest() {
  const expiresAt = new Date(Date.now() - 50 * 60_000).toISOString();
  return { requestId: 'req_1', code: 'WXYZ-2345', url: PAGE, expiresAt };
}

/** Saves a key in a profile. */
async function save(fields: { url: string; scopes: string[] }, profile = 'default') {
  const folder = join(home, '.config/herald-dev/profiles', profile);
  const common = {
    apiKey: API_KEY,
    workspaceId: 'wks_1',
    workspaceName: 'Demo',
    keyName: 'laptop',
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'key.json'), JSON.stringify({ ...common, ...fields }), {
    mode: 0o600,
  });
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

describe('login', () => {
  test('shows code and page, proves who asked, and keeps the key where only its owner reads', async () => {
    const cli = login('--scopes', 'listen,messages:send', '--days', '7', '--name', 'laptop');
    const body = await asked(cli);
    const back = await goBack(body.port, '/?request=req_1&grant=g1');

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
    expect((await stat(key)).mode & 0o777).toBe(0o600);
    expect((await stat(join(key, '..'))).mode & 0o777).toBe(0o700);
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

  test('adds scopes to those of the key that it replaces, at the same address', async () => {
    await save({ url: herald.url, scopes: ['listen', 'messages:read', 'of_a_newer_version'] });
    const same = login('--scopes', 'templates:write');
    expect((await asked(same)).scopes).toEqual(['messages:read', 'templates:write', 'listen']);
    await same.stop();

    herald.arrived.length = 0;
    await save({ url: 'http://127.0.0.1:1', scopes: ['listen'] });
    const other = login('--scopes', 'templates:write');
    expect((await asked(other)).scopes).toEqual(['templates:write']);
    await other.stop();
  });

  test('knows the scopes that Herald knows', () => {
    expect([...SCOPES].toSorted()).toEqual([...API_KEY_SCOPES].toSorted());
  });

  test('asks for no key that the profile cannot keep', async () => {
    const file = join(home, 'file');
    await writeFile(file, '');
    const cli = startCli(['login', '--no-browser', '--url', herald.url], file);

    expect(await cli.exitCode).toBe(1);
    expect(cli.errors).toEqual([expect.stringContaining('ENOTDIR')]);
    expect(herald.arrived).toEqual([]);
  });

  test('says which key to revoke when the answer with it is lost', async () => {
    herald.on(`${KEY_REQUESTS}/req_1/key`, (response) => response.destroy());
    const cli = login('--name', 'laptop');
    await goBack((await asked(cli)).port, '/?request=req_1&grant=g1');

    expect(await cli.exitCode).toBe(1);
    expect(cli.errors).toEqual([expect.stringContaining('revoke the key "laptop" in the console')]);
  });

  test('ends when the person denies it', async () => {
    const cli = login();
    const { port } = await asked(cli);

    await goBack(port, '/?request=req_1&error=denied');

    expect(await cli.exitCode).toBe(1);
    expect(cli.errors).toEqual(['error: the request was denied in the console']);
  });

  test('takes no grant and no refusal from a page of another site, at another path or for another request', async () => {
    const cli = login();
    const { port } = await asked(cli);

    const rebound = await goBack(port, '/?request=req_1&grant=bad', { host: 'evil.example' });
    const elsewhere = await goBack(port, '/favicon.ico?request=req_1&grant=bad');
    const guessed = await goBack(port, '/?grant=bad');
    const other = await goBack(port, '/?request=req_2&error=denied');
    await goBack(port, '/?request=req_1&grant=g1');

    expect([rebound, elsewhere, guessed, other].map(({ status }) => status)).toEqual(
      Array<number>(4).fill(404),
    );
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
