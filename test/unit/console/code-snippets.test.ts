import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { snippetsOf } from '../../../console/src/features/templates/code-snippets';

const run = promisify(execFile);
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) process.stderr.write('No python3 at hand: its snippet is not run.\n');

/** Stands for the library of that name, which need not be there. */
const REQUESTS = `
import json as j, urllib.request
class Answer:
    status_code = 200
    def json(self): return {}
def post(url, headers, json, timeout):
    data = j.dumps(json).encode()
    asked = urllib.request.Request(url, data, {**headers, "Content-Type": "application/json"})
    urllib.request.urlopen(asked, timeout=timeout).read()
    return Answer()
`;

const HOSTILE = [
  `it's "quoted" \\ and \\' $HOME $(id) \`id\` !! %s {{1}}`,
  '</script><img src=x onerror=alert(1)> &amp;',
  'line\nbreak\ttab\u0000\u007f\u0085\u2028\u2029',
  '\u202eright to left\u202c \u200bzero\u2060width\ufeff \u{e0041}tag',
  '👩‍👩‍👧‍👦 é ﷽ 日本語',
  '-d @/etc/passwd ; rm -rf ~ #\\',
  "''''",
  'x'.repeat(4096),
];

let server: Server;
let folder: string;
let asked: { request: IncomingMessage; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      asked.push({ request, body });
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  folder = await mkdtemp(join(tmpdir(), 'herald-snippets-'));
  await writeFile(join(folder, 'requests.py'), REQUESTS);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Runs snippets as they stand, one after the other in one process; a block of its own each where names are constant. */
async function runSnippets(language: string, snippets: string[]): Promise<void> {
  const env = { ...process.env, HERALD_API_KEY: 'the key', PYTHONPATH: folder };
  const code = snippets.map((each) => (language === 'js' ? `{\n${each}\n}` : each)).join('\n');
  if (language === 'sh') await run('sh', ['-c', code], { env });
  if (language === 'js') await run(process.execPath, ['--input-type=module', '-e', code], { env });
  if (language === 'py') await run('python3', ['-c', code], { env });
}

const languages = ['sh', 'js', ...(hasPython ? ['py'] : [])];

/** A request with this text wherever a text can stand. */
function requestWith(text: string): object {
  return {
    recipientNumber: '33600000001',
    templateVariables: { header: { 1: text }, body: Object.fromEntries([['__proto__', text]]) },
    buttonValues: { [text]: text },
    autoPilot: false,
    metadata: { [text]: [text, null, true, -1.5, 1e21, [], {}] },
  };
}

test.each(languages)(
  'sends hostile texts exactly as they are, from the %s snippet',
  async (language) => {
    asked = [];
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const bodies = HOSTILE.map(requestWith);
    const snippets = bodies.map(
      (body) => snippetsOf(origin, body).find((each) => each.language === language)?.code ?? '',
    );

    await runSnippets(language, snippets);

    expect(asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
      bodies.map((body) => JSON.parse(JSON.stringify(body)) as unknown),
    );
    for (const { request, body } of asked) {
      expect(body).toContain('"__proto__"');
      expect([request.method, request.url]).toEqual(['POST', '/api/v2/template/send']);
      expect(request.headers).toMatchObject({
        'service-api-key': 'the key',
        'content-type': 'application/json',
      });
    }
  },
);

test('escapes invisible characters and those that change the direction of text', () => {
  const codes = snippetsOf('http://herald.example', { hidden: HOSTILE.join('') });

  for (const { code } of codes) {
    expect(code.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  }
});
