import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../../../engines/ports';
import { newId } from '../../../src/domain/ids';
import { generateSigningSecret, signatureHeaders } from '../../../src/domain/webhook-signature';
import { until } from '../../support/wait';

const EXAMPLES = join(__dirname, '../../../examples/receivers');
/** Time that a compiler may take on a busy machine. */
const START_TIMEOUT_MS = 120_000;
const TOKEN = 'tok-1';
const folder = mkdtempSync(join(tmpdir(), 'herald-receivers-'));
const started: ChildProcess[] = [];

afterAll(async () => {
  for (const child of started.filter(({ exitCode }) => exitCode === null)) {
    const closed = once(child, 'close');
    // A compiler may have started the receiver: both are of one group.
    process.kill(-Number(child.pid), 'SIGKILL');
    await closed;
  }
  rmSync(folder, { recursive: true, force: true });
});

interface Language {
  name: string;
  file: string;
  /** Command that exits with 0 where the language is installed. */
  probe: string[];
  command: (file: string, port: number) => string[];
}

const LANGUAGES: Language[] = [
  {
    name: 'JavaScript',
    file: 'receiver.js',
    probe: [process.execPath, '--version'],
    command: (file) => [process.execPath, file],
  },
  {
    name: 'Python',
    file: 'receiver.py',
    probe: ['python3', '--version'],
    command: (file) => ['python3', file],
  },
  {
    name: 'Go',
    file: 'receiver.go',
    probe: ['go', 'version'],
    command: (file) => ['go', 'run', file],
  },
  {
    name: 'Java',
    file: 'Receiver.java',
    probe: ['java', '--version'],
    command: (file) => ['java', file],
  },
  {
    name: 'PHP',
    file: 'receiver.php',
    probe: ['php', '--version'],
    command: (file, port) => ['php', '-S', `127.0.0.1:${port}`, file],
  },
];

function isThere({ probe: [command = '', ...args] }: Language): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

interface Receiver {
  url: string;
  /** Lines it printed while it handled events. */
  handled(): string[];
}

/** Starts the example, and waits until it answers. */
async function startExample(language: Language, secret: string): Promise<Receiver> {
  const file = join(EXAMPLES, language.file);
  const port = await freePort();
  const [command = '', ...args] = language.command(file, port);
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: String(port), WEBHOOK_TOKEN: TOKEN, WEBHOOK_SECRET: secret };
  const child = spawn(command, args, { env: { ...env, TMPDIR: folder }, detached: true });
  started.push(child);
  let [printed, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const url = `http://127.0.0.1:${port}/webhook`;
  await until(
    `the receiver in ${language.name}`,
    async () => {
      if (child.exitCode !== null) throw new Error(errors);
      return fetch(url, { method: 'POST', body: '{}' }).then(
        ({ status }) => status === 401,
        () => false,
      );
    },
    START_TIMEOUT_MS,
  );
  return {
    url,
    handled: () =>
      printed
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line.startsWith('channel_')),
  };
}

/** A webhook as Herald posts it: its body, its token and its signature by every secret that still signs. */
function webhook(secrets: string[], at = new Date()) {
  const eventId = newId('evt');
  const event = { event: 'channel_sent', eventId, messageId: `order-${eventId}` };
  const body = JSON.stringify({ ...event, metadata: { note: 'für Ärzte 🩺' } });
  return { ...posted(body, secrets, { eventId, at }), line: `channel_sent ${event.messageId}` };
}

/** The post of a body that Herald signs. */
function posted(body: string, secrets: string[], { eventId = newId('evt'), at = new Date() } = {}) {
  const headers = {
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/json',
    ...signatureHeaders(secrets, { id: eventId, at, body }),
  };
  return { headers, body };
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

const present = LANGUAGES.filter(isThere);

describe('receivers of examples/receivers', () => {
  test('are five, of which this machine runs at least the one in JavaScript', () => {
    const files = readdirSync(EXAMPLES).filter((file) => /receiver/i.test(file));

    expect(files.toSorted()).toEqual(LANGUAGES.map(({ file }) => file).toSorted());
    expect(present.map(({ name }) => name)).toContain('JavaScript');
  });

  test.each(present.map((language) => [language.name, language] as const))(
    'the one in %s handles each genuine webhook once, and refuses others',
    async (_name, language) => {
      const secret = generateSigningSecret();
      const { url, handled } = await startExample(language, secret);
      const first = webhook([secret]);
      const rotated = webhook([generateSigningSecret(), secret]);
      const refused = [
        webhook([generateSigningSecret()]),
        webhook([secret], new Date(Date.now() - 600_000)),
        { ...webhook([secret]), body: first.body },
        { ...webhook([secret]), headers: {} },
        { ...first, headers: { ...first.headers, authorization: 'Bearer tok-2' } },
      ];

      const taken = [];
      for (const { headers, body } of [first, first, rotated])
        taken.push(await post(url, headers, body));
      const others = [];
      for (const { headers, body } of refused) others.push(await post(url, headers, body));

      const eventId = newId('evt');
      const template = posted(JSON.stringify({ event: 'channel_of_template', eventId }), [secret]);
      taken.push(await post(url, template.headers, template.body));
      const broken = posted('{"event":', [secret]);
      others.push(await post(url, broken.headers, broken.body));

      expect(taken).toEqual([204, 204, 204, 204]);
      expect(others).toEqual([401, 401, 401, 401, 401, 400]);
      await until('the events to be handled', () => handled().length >= 3);
      expect(handled().toSorted()).toEqual(
        ['channel_of_template', first.line, rotated.line].toSorted(),
      );
    },
    2 * START_TIMEOUT_MS,
  );

  test('signs a webhook as the reference library does', () => {
    const secret = generateSigningSecret();
    const { headers, body } = webhook([secret]);
    const library = new Webhook(secret);

    expect(library.verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => library.verify(`${body} `, headers)).toThrow();
  });
});
