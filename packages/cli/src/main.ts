import { createInterface } from 'node:readline/promises';
import { runHeraldDev } from './run.ts';
import type { Terminal } from './terminal/terminal.ts';

/** Longest time that a command has to end after Ctrl-C. */
const STOP_MS = 900;

process.exitCode = await runHeraldDev(process.argv.slice(2), ownTerminal());

/** Makes the terminal of this process. A second Ctrl-C ends it at once. */
function ownTerminal(): Terminal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stopping.abort();
      setTimeout(() => process.exit(1), STOP_MS).unref();
    });
  // A reader such as `head` that has seen enough.
  process.stdout.on('error', () => process.exit(0));
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
