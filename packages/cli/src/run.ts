import { ChangesPlanned, type Failure, describeFailure, exitCodeOf } from './errors.ts';
import { createProgram } from './program.ts';
import { printableLines } from './terminal/printable.ts';
import type { Terminal } from './terminal/terminal.ts';

/** End of a command that had not done its work yet. */
const STOPPED: Failure = { error: 'stopped', code: 'stopped', details: [] };

/** Runs one command and prints its error, if any. Returns the exit code: 0 done, 1 failed, 2 wrong usage, 3 changes planned. */
export async function runHeraldDev(
  argv: readonly string[],
  terminal: Terminal,
): Promise<0 | 1 | 2 | 3> {
  try {
    await createProgram(terminal).parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof ChangesPlanned) return 3;
    const failure = terminal.stopped.aborted ? STOPPED : describeFailure(error);
    if (failure === null) return 0;
    terminal.printError(printableLines(writtenFailure(failure, argv.includes('--json'))));
    return exitCodeOf(failure);
  }
}

function writtenFailure(failure: Failure, isJson: boolean): string {
  if (isJson) return JSON.stringify(failure);
  const details = failure.details.map(({ field, message }) => `\n  ${field} ${message}`);
  return `error: ${failure.error}${details.join('')}`;
}
