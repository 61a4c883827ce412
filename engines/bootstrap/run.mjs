import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Runs a built program in this process: its module exports `main(argv)`. */
export async function runMain(file, args) {
  const { main } = await import(pathToFileURL(resolve(file)).href);
  await main(args);
}

/** Runs the tests; this process ends as they do. */
export async function runJest(args) {
  const jest = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => jest.kill(signal));
  const [code, signal] = await new Promise((done) => jest.once('exit', (...exit) => done(exit)));
  process.exitCode = code ?? 128 + constants.signals[signal];
}
