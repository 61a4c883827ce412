import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BootstrapError } from './errors.mjs';
import { timePieceOfWork } from './piece-of-work.mjs';
import { keepCoresBusy } from './stress.mjs';

/**
 * Runs jest; this process ends as jest does. Adds two options to those of jest: `--stress` keeps all cores busy with other
 * work meanwhile, `--repeat N` runs each suite N times. At the end it tells the CPU time of everything that jest started, as
 * the reporter has counted it (test/reporters/cpu-report.mjs).
 *
 * @throws {BootstrapError} for a `--repeat` that is no number
 */
export async function runTests(args) {
  const { stress, repeat, jestArgs } = readOptions(args);
  const pieceMs = timePieceOfWork();
  const folder = await mkdtemp(join(tmpdir(), 'herald-costs-'));
  const endStress = stress ? keepCoresBusy() : () => undefined;
  const environment = { HERALD_TEST_COSTS: folder, HERALD_TEST_PIECE_MS: String(pieceMs) };
  if (repeat !== undefined) environment.HERALD_TEST_REPEAT = String(repeat);
  process.exitCode = await runJest(jestArgs, environment);
  endStress();
  const seconds = Number(await readFile(join(folder, 'total'), 'utf8').catch(() => '0'));
  await rm(folder, { recursive: true, force: true });
  if (seconds > 0) tellCpuTime(seconds, pieceMs);
}

function readOptions(args) {
  const own = { stress: { type: 'boolean' }, repeat: { type: 'string' } };
  const { values, tokens } = parseArgs({ args, options: own, strict: false, tokens: true });
  const { stress = false, repeat } = values;
  if (repeat !== undefined && !/^[1-9]\d*$/.test(repeat))
    throw new BootstrapError('--repeat takes how many times each suite runs, such as --repeat 10.');
  const taken = tokens
    .filter(({ kind, name }) => kind === 'option' && Object.hasOwn(own, name))
    .flatMap(({ index, value, inlineValue }) =>
      value !== undefined && !inlineValue ? [index, index + 1] : [index],
    );
  return { stress, repeat, jestArgs: args.filter((_, index) => !taken.includes(index)) };
}

async function runJest(args, environment) {
  const jest = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => jest.kill(signal));
  const [code, signal] = await new Promise((done) => jest.once('exit', (...exit) => done(exit)));
  return code ?? 128 + constants.signals[signal];
}

function tellCpuTime(seconds, pieceMs) {
  const pieces = Math.round((seconds * 1000) / pieceMs);
  console.error(
    `CPU time: ${Math.round(seconds)} s with the browser, which is ${pieces} pieces of ${Math.round(pieceMs)} ms (docs/performance.md)`,
  );
}
