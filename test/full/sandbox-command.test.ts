import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { startCallbackCapture } from '../unit/sandbox/support/callback-capture';

const ROOT = join(__dirname, '../..');

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** `npm run sandbox` without npm. */
function run(args: string[], env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['engines/bootstrap.mjs', 'sandbox', ...args], {
    cwd: ROOT,
    env: { PATH, HOME, ...env },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += String(chunk)));
  return { child, output: () => output };
}

/** Resolves with the address it prints. */
async function addressOf({ child, output }: ReturnType<typeof run>): Promise<string> {
  while (!output().includes('Ctrl-C stops it')) await once(child.stdout, 'data');
  const address = /Messages\s+(\S+)\/sandbox\/messages\n/.exec(output())?.[1];
  if (address === undefined) throw new Error(output());
  return address;
}

/** Runs a printed command line, all of which are curl's. */
async function paste(line: string): Promise<unknown> {
  const shell = spawn('sh', ['-c', line]);
  let answer = '';
  shell.stdout.on('data', (chunk) => (answer += String(chunk)));
  await once(shell, 'close');
  return JSON.parse(answer);
}

test('both sandbox APIs answer at the printed address, and callbacks go to the given one', async () => {
  const capture = await startCallbackCapture();
  const sandbox = run(['--port', '0', '--meta-callback', capture.url]);
  const address = await addressOf(sandbox);

  const lines = sandbox
    .output()
    .split('\n')
    .filter((line) => line.trim().startsWith('curl'));
  const [meta, twilio] = await Promise.all(lines.map(paste));

  expect(meta).toMatchObject({ messages: [{ message_status: 'accepted' }] });
  expect(twilio).toMatchObject({ status: 'queued', sid: expect.stringMatching(/^SM/) });
  await capture.waitFor(1);
  expect((await fetch(`${address}/sandbox/messages`)).status).toBe(200);

  sandbox.child.kill('SIGTERM');
  expect(await once(sandbox.child, 'exit')).toEqual([0, null]);
  await capture.close();
});

test.each([
  ['--port', 'x'],
  ['--meta-callback', 'here'],
])('the sandbox rejects a wrong %s', async (flag, value) => {
  const { child, output } = run([flag, value]);

  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(output()).toContain(flag);
});
