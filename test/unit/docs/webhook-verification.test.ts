import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from '@jest/globals';
import { generateSigningSecret, signatureHeaders } from '../../../src/domain/webhook-signature';

const PAGE = readFileSync(join(__dirname, '../../../docs/webhooks.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'herald-verification-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The input of a receiver's functions. */
interface Call {
  headers: Record<string, string>;
  body: string;
  token: string;
  secret: string;
}

const HEADERS = ['authorization', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];

/**
 * The example of the page with a main program behind it that reads calls from the environment, `0.BODY`, `1.BODY`, …,
 * and prints a line for each: whether the token is right, and whether the signature is.
 */
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
    main: `for (let i = 0; process.env[i + '.BODY'] !== undefined; i += 1) {
  const read = (name) => process.env[i + '.' + name];
  const headers = Object.fromEntries(${JSON.stringify(HEADERS)}.map((name) => [name, read(name) || undefined]));
  console.log(hasToken(headers, read('TOKEN')), isSigned(headers, Buffer.from(read('BODY')), read('SECRET')));
}`,
    command: [process.execPath],
  },
  {
    name: 'Python',
    fence: 'python',
    probe: ['python3', '--version'],
    file: 'receiver.py',
    main: `import os
i = 0
while f"{i}.BODY" in os.environ:
    read = lambda name: os.environ.get(f"{i}.{name}", "")
    headers = {name: read(name) for name in ${JSON.stringify(HEADERS)} if read(name)}
    print(str(has_token(headers, read("TOKEN"))).lower(), str(is_signed(headers, read("BODY").encode(), read("SECRET"))).lower())
    i += 1`,
    command: ['python3'],
  },
  {
    name: 'Go',
    fence: 'go',
    probe: ['go', 'version'],
    file: 'receiver.go',
    main: `func main() {
	for _, i := range []string{"0", "1", "2", "3", "4", "5"} {
		headers := http.Header{}
		for _, name := range []string{${HEADERS.map((name) => `"${name}"`).join(', ')}} {
			headers.Set(name, os.Getenv(i+"."+name))
		}
		println(hasToken(headers, os.Getenv(i+".TOKEN")), isSigned(headers, []byte(os.Getenv(i+".BODY")), os.Getenv(i+".SECRET")))
	}
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
    for (int i = 0; env.containsKey(i + ".BODY"); i += 1) {
      Map<String, String> headers = new java.util.HashMap<>();
      for (String name : new String[] {${HEADERS.map((name) => `"${name}"`).join(', ')}}) {
        if (env.containsKey(i + "." + name)) headers.put(name, env.get(i + "." + name));
      }
      byte[] body = env.get(i + ".BODY").getBytes(StandardCharsets.UTF_8);
      System.out.println(Webhooks.hasToken(headers, env.get(i + ".TOKEN")) + " "
        + Webhooks.isSigned(headers, body, env.get(i + ".SECRET")));
    }
  }
}`,
    command: ['java'],
  },
  {
    name: 'PHP',
    fence: 'php',
    probe: ['php', '--version'],
    file: 'receiver.php',
    main: `for ($i = 0; getenv("$i.BODY") !== false; $i += 1) {
  $headers = [];
  foreach (${JSON.stringify(HEADERS)} as $name) if (getenv("$i.$name")) $headers[$name] = getenv("$i.$name");
  echo var_export(has_token($headers, getenv("$i.TOKEN")), true), ' ', var_export(is_signed($headers, getenv("$i.BODY"), getenv("$i.SECRET")), true), "\\n";
}`,
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

/** Runs the example on all calls at once: a compiler would take most of the time. */
function verdictsOf(language: Language, calls: Call[]): string[] {
  const file = join(folder, language.file);
  writeFileSync(file, programOf(language));
  const [command = '', ...args] = language.command;
  const given = calls.flatMap(({ headers, body, token, secret }, index) =>
    Object.entries({ ...headers, BODY: body, TOKEN: token, SECRET: secret }).map(
      ([name, value]) => [`${index}.${name}`, value] as const,
    ),
  );
  const env = { ...process.env, ...Object.fromEntries(given) };
  // Not through a shell: it would drop variables with a dot in their name. Go's println writes on standard error.
  const { stdout, stderr } = spawnSync(command, [...args, file], { env, encoding: 'utf8' });
  return (stdout || stderr).trim().split('\n');
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

      const verdicts = verdictsOf(language, [
        call,
        { ...call, token: 'tok-2' },
        { ...call, body: `${call.body} ` },
        { ...call, secret: generateSigningSecret() },
        { ...call, headers: { ...headers, ...stale } },
        { ...call, headers: {} },
      ]);
      expect(verdicts).toEqual([
        'true true',
        'false true',
        'true false',
        'true false',
        'true false',
        'false false',
      ]);
    },
  );

  test('agree with the reference library', () => {
    const { headers, body, secret } = newCall();
    const library = new Webhook(secret);

    expect(library.verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => library.verify(`${body} `, headers)).toThrow();
  });
});
