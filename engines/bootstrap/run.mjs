import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Runs a built program in this process: its module exports `main(argv)`. */
export async function runMain(file, args) {
  const { main } = await import(pathToFileURL(resolve(file)).href);
  await main(args);
}

/** Runs the tests; this process ends as they do. Where the system tells, says how much processor time they took. */
export async function runJest(args) {
  const before = (await childrenCpuSeconds()) ?? 0;
  const jest = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => jest.kill(signal));
  const [code, signal] = await new Promise((done) => jest.once('exit', (...exit) => done(exit)));
  process.exitCode = code ?? 128 + constants.signals[signal];
  const seconds = await childrenCpuSeconds();
  if (seconds !== null)
    console.error(`CPU time: ${seconds - before} s, the browser's own processes aside`);
}

const TICKS_PER_SECOND = 100;

/** The processor time of all processes below this one that have ended; null where there is no /proc. */
async function childrenCpuSeconds() {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => null);
  if (stat === null) return null;
  // proc(5): cutime and cstime are the 16th and 17th fields; the 2nd is the name, in parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Math.round((Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND);
}
