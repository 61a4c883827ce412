import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const PROGRESS_INTERVAL_MS = 10_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a step, showing a line at its start and every ten seconds; its output is kept back. The lines go to standard
 * error: standard output is the command's own.
 *
 * @param {string} activity what people read: "Installing packages"
 * @returns {Promise<{ succeeded: boolean, output: string }>}
 */
async function runQuietly(activity, command, args) {
  const startedAt = Date.now();
  console.error(`${activity} …`);
  const timer = setInterval(() => {
    console.error(`${activity}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }, PROGRESS_INTERVAL_MS);
  try {
    return await run(command, args);
  } finally {
    clearInterval(timer);
  }
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const end = (signal) => {
      child.kill(signal);
      process.exit(128 + constants.signals[signal]);
    };
    for (const signal of SIGNALS) process.once(signal, end);
    child.once('close', () => SIGNALS.forEach((signal) => process.off(signal, end)));
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.once('error', (error) => resolve({ succeeded: false, output: error.message }));
    child.once('close', (code) =>
      resolve({ succeeded: code === 0, output: Buffer.concat(chunks).toString().trim() }),
    );
  });
}

/** Runs npm: the one that started us, or the one on PATH. */
export function runNpm(activity, args) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js')
    ? runQuietly(activity, process.execPath, [npm, ...args])
    : runQuietly(activity, 'npm', args);
}
