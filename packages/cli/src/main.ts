import { createInterface } from 'node:readline/promises';
import { runHeraldDev } from './run.ts';
import type { Terminal } from './terminal/terminal.ts';

/** Longest time that a command has to end after Ctrl-C. */
const STOP_MS = 900;

process.exitCode = await runHeraldDev(process.argv.slice(2), ownTerminal());

/** Makes the terminal of this process. A second Ctrl-C ends it at once. */
function ownTerminal(): Terminal {
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    setTimeout(() => process.exit(1), STOP_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  stopWithOutput(process.stdout, 'standard output', stop);
  stopWithOutput(process.stderr, 'standard error', stop);
  return {
    env: process.env,
    platform: process.platform,
    print: (text) => void process.stdout.write(`${text}\n`),
    printError: (text) => void process.stderr.write(`${text}\n`),
    ask: process.stdin.isTTY ? (question) => ask(question, stopping.signal) : null,
    stopped: stopping.signal,
  };
}

/** Asks on standard error, so that standard output has the results alone. */
async function ask(question: string, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question, { signal });
  } finally {
    lines.close();
  }
}

/** Stops the command when an output takes no more. A reader such as `head` that has seen enough is no failure. */
function stopWithOutput(output: NodeJS.WriteStream, name: string, stop: () => void): void {
  // Each write after the first failure fails too.
  output.on('error', () => undefined);
  output.once('error', ({ code }: NodeJS.ErrnoException) => {
    stop();
    if (code === 'EPIPE') return;
    process.once('exit', () => (process.exitCode = 1));
    process.stderr.write(`error: cannot write to ${name}: ${code}\n`);
  });
}
