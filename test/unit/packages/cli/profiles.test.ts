import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type SignedIn,
  readSignedIn,
  saveSignedIn,
} from '../../../../packages/cli/src/profiles/profiles.ts';
import { until } from '../../../support/wait';
import { API_KEY, newHome, startCli } from './run-cli';
import { type StandIn, createStream, json, startStandIn } from './stand-in';

let home: string;
let herald: StandIn;
let key: string;

beforeEach(async () => {
  home = await newHome();
  herald = await startStandIn();
  key = join(home, '.config/herald-dev/profiles/default/key.json');
  herald.on('/api/v2/template/health', json(200, { status: 'ok' }));
});
afterEach(async () => {
  await herald.close();
});

const signedIn = (url: string): SignedIn => ({
  url,
  apiKey: API_KEY,
  workspaceId: 'wks_1',
  workspaceName: 'Demo',
  keyName: 'laptop',
  scopes: ['listen'],
});

async function signIn(name = 'default'): Promise<void> {
  await saveSignedIn({ HOME: home }, name, signedIn(herald.url));
}

/** Environment of CI. */
const ownKey = () => ({ HERALD_URL: herald.url, HERALD_API_KEY: API_KEY });

/** Returns the secret that a listener prints. */
async function listenOnce(
  folder: string,
): Promise<{ secret: string | undefined; printed: string }> {
  const listener = startCli(['listen', '--forward-to', 'http://127.0.0.1:1'], folder, ownKey());
  await until('a stream', () => listener.printed().includes('Ready.'));
  await listener.stop();
  return { secret: /whsec_\S+/.exec(listener.printed())?.[0], printed: listener.printed() };
}

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
    expect(await readdir(join(key, '..'))).toEqual([]);
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
    await chmod(key, 0o640);
    const cli = startCli(['whoami'], home);

    expect(await cli.exitCode).toBe(1);
    expect(cli.errors).toEqual([expect.stringContaining(`run "chmod 600 '${key}'"`)]);
  });

  test('that is damaged is refused by its place, without its content', async () => {
    await mkdir(join(key, '..'), { recursive: true });
    await writeFile(key, JSON.stringify({ apiKey: API_KEY, url: [API_KEY] }), { mode: 0o600 });
    const cli = startCli(['whoami'], home);

    expect(await cli.exitCode).toBe(1);
    expect(cli.errors).toEqual([expect.stringContaining('key.json: url is not a text')]);
    expect(cli.printed()).not.toContain(API_KEY);
  });

  test('that is damaged stops no command that has address and key', async () => {
    await mkdir(join(key, '..'), { recursive: true });
    await writeFile(key, 'damaged');

    expect(await startCli(['whoami'], home, ownKey()).exitCode).toBe(0);
  });

  test('goes to no public address over http', async () => {
    for (const url of ['http://8.8.8.8', 'http://nowhere.invalid']) {
      const cli = startCli(['whoami', '--url', url], home, ownKey());

      expect(await cli.exitCode).toBe(2);
      expect(cli.errors).toEqual([expect.stringContaining('must begin with https://')]);
    }
  });
});

describe('profiles that several commands change at once', () => {
  test('lose nothing', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(names.map(signIn));

    for (const name of names)
      expect((await readSignedIn({ HOME: home }, name))?.apiKey).toBe(API_KEY);
  });

  test('get one signing secret from two first listeners', async () => {
    herald.on('/api/v2/listen', (...request) => createStream().react(...request));
    const [one, other] = await Promise.all([listenOnce(home), listenOnce(home)]);

    expect(one.secret).toMatch(/^whsec_/);
    expect(one.secret).toBe(other.secret);
  });

  test('need not be writable for a listener with a key of its own', async () => {
    herald.on('/api/v2/listen', createStream().react);
    const file = join(home, 'file');
    await writeFile(file, '');
    const { secret, printed } = await listenOnce(file);

    expect(secret).toMatch(/^whsec_/);
    expect(printed).toContain('the signing secret is for this run alone');
  });
});
