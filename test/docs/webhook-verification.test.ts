import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from '@jest/globals';
import { generateSigningSecret, signatureHeaders } from '../../src/domain/webhook-signature';

const PAGE = readFileSync(join(__dirname, '../../docs/webhooks.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'herald-verification-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a receiver's functions are called with, and what they say: the token is right, the signature is right. */
interface Call {
  headers: Record<string, string>;
  body: string;
  token: string;
  secret: string;
}

const HEADERS = ['authorization', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** The example of the page with a main program behind it that reads a call from the environment. */
interface Language {
  name: string;
  fence: string;
  /** Exits with 0 where the language is there. */
  probe: string[];
  file: string;
  main: string;
  command: string[];
}

const LANGUAGES: Language[] = [
  {
    name: 'JavaScript',
    fence: 'js',
    probe: [process.execPath, '--version'],
    file: 'receiver.cjs',
    main: `const { BODY, TOKEN, SECRET, ...env } = process.env;
const headers = Object.fromEntries(${JSON.stringify(HEADERS)}.map((name) => [name, env[name] || undefined]));
console.log(hasToken(headers, TOKEN), isSigned(headers, Buffer.from(BODY), SECRET));`,
    command: [process.execPath],
  },
  {
    name: 'Python',
    fence: 'python',
    probe: ['python3', '--version'],
    file: 'receiver.py',
    main: `import os
headers = {name: os.environ[name] for name in ${JSON.stringify(HEADERS)} if os.environ.get(name)}
print(str(has_token(headers, os.environ["TOKEN"])).lower(), str(is_signed(headers, os.environ["BODY"].encode(), os.environ["SECRET"])).lower())`,
    command: ['python3'],
  },
  {
    name: 'Go',
    fence: 'go',
    probe: ['go', 'version'],
    file: 'receiver.go',
    main: `func main() {
	headers := http.Header{}
	for _, name := range []string{${HEADERS.map((name) => `"${name}"`).join(', ')}} {
		headers.Set(name, os.Getenv(name))
	}
	println(hasToken(headers, os.Getenv("TOKEN")), isSigned(headers, []byte(os.Getenv("BODY")), os.Getenv("SECRET")))
}`,
    command: ['go', 'run'],
  },
  {
    name: 'Java',
    fence: 'java',
    probe: ['java', '--version'],
    file: 'Webhooks.java',
    main: `class Main {
  public static void main(String[] arguments) throws Exception {
    Map<String, String> env = System.getenv();
    System.out.println(Webhooks.hasToken(env, env.get("TOKEN")) + " "
      + Webhooks.isSigned(env, env.get("BODY").getBytes(StandardCharsets.UTF_8), env.get("SECRET")));
  }
}`,
    command: ['java'],
  },
  {
    name: 'PHP',
    fence: 'php',
    probe: ['php', '--version'],
    file: 'receiver.php',
    main: `$headers = array_filter(getenv());
echo var_export(has_token($headers, getenv('TOKEN')), true), ' ', var_export(is_signed($headers, getenv('BODY'), getenv('SECRET')), true);`,
    command: ['php'],
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

function exampleOf(fence: string): string {
  const [, code] = new RegExp(`\`\`\`${fence}\\n([\\s\\S]*?)\`\`\``).exec(PAGE) ?? [];
  if (code === undefined) throw new Error(`docs/webhooks.md has no example in ${fence}`);
  return code;
}

function programOf({ fence, main, name }: Language): string {
  const example = exampleOf(fence);
  if (name === 'Go') return `${example.replace('"net/http"', '"net/http"\n\t"os"')}\n${main}\n`;
  // Java runs the first class of a file.
  if (name === 'Java') return example.replace('class Webhooks', `${main}\n\nclass Webhooks`);
  return `${name === 'PHP' ? '<?php\n' : ''}${example}\n${main}\n`;
}

function verdictOf(language: Language, { headers, body, token, secret }: Call): string {
  const file = join(folder, language.file);
  writeFileSync(file, programOf(language));
  const [command = '', ...args] = language.command;
  const env = { ...process.env, ...headers, BODY: body, TOKEN: token, SECRET: secret };
  // Not through a shell: it would drop variables with a dash in their name. Go's println writes on standard error.
  const { stdout, stderr } = spawnSync(command, [...args, file], { env, encoding: 'utf8' });
  return (stdout || stderr).trim();
}

function newCall(): Call {
  const [secret, old] = [generateSigningSecret(), generateSigningSecret()];
  const body = JSON.stringify({ event: 'channel_sent', metadata: { note: 'für Ärzte 🩺' } });
  const signed = signatureHeaders([old, secret], { id: 'evt_1', at: new Date(), body });
  return { headers: { authorization: 'Bearer tok-1', ...signed }, body, token: 'tok-1', secret };
}

const present = LANGUAGES.filter(isThere);

describe('the examples of docs/webhooks.md', () => {
  test('are in five languages, of which this machine has at least JavaScript', () => {
    expect(LANGUAGES.map(({ fence }) => exampleOf(fence).length > 200)).not.toContain(false);
    expect(present.map(({ name }) => name)).toContain('JavaScript');
  });

  test.each(present.map((language) => [language.name, language] as const))(
    'in %s take what is ours and refuse what is not',
    (_name, language) => {
      const call = newCall();
      const { headers } = call;
      const old = new Date(Date.now() - 600_000);
      const stale = signatureHeaders([call.secret], { id: 'evt_1', at: old, body: call.body });

      expect(verdictOf(language, call)).toBe('true true');
      expect(verdictOf(language, { ...call, token: 'tok-2' })).toBe('false true');
      expect(verdictOf(language, { ...call, body: `${call.body} ` })).toBe('true false');
      expect(verdictOf(language, { ...call, secret: generateSigningSecret() })).toBe('true false');
      expect(verdictOf(language, { ...call, headers: { ...headers, ...stale } })).toBe(
        'true false',
      );
      expect(verdictOf(language, { ...call, headers: {} })).toBe('false false');
    },
  );

  test('agree with the reference library', () => {
    const { headers, body, secret } = newCall();
    const library = new Webhook(secret);

    expect(library.verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => library.verify(`${body} `, headers)).toThrow();
  });
});
