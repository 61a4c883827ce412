import { readFile, stat } from 'node:fs/promises';
import { CliError, wrongUsage } from '../errors.ts';
import { clientOf, findConnection } from '../profiles/connection.ts';
import { printable } from '../terminal/printable.ts';
import type { Tools } from '../tools.ts';
import { readFixture } from './read-fixture.ts';
import { type SendOutcome, sendUntil, stateOf } from './send-until.ts';

const BYTES_MAX = 1024 * 1024;

/** Result of one send of a chain. */
type StepResult = SendOutcome & { name: string };

/** Sends the chain of a file, one send after the other, and stops at the first that does not get its status. */
export async function runFixture(tools: Tools, file: string): Promise<void> {
  const steps = readFixture(await readSmallFile(file), file);
  const client = clientOf(await findConnection(tools));
  const results: StepResult[] = [];
  try {
    for (const { name, body, wait, waitMs } of steps) {
      const outcome = await sendUntil(client, body, wait, waitMs, tools.terminal.stopped);
      results.push({ name, ...outcome });
      tools.say(lineOf(name, outcome));
      if (!outcome.reached) throw notReached(name, outcome);
    }
  } finally {
    showSummary(tools, results, steps.length);
  }
}

function showSummary(tools: Tools, results: readonly StepResult[], count: number): void {
  const passed = results.filter(({ reached }) => reached).length;
  tools.answer({
    text: `${passed} of ${count} sends passed.`,
    json: { passed: passed === count, steps: results },
  });
}

function notReached(name: string, { status }: SendOutcome): CliError {
  return new CliError('not_reached', `"${name}" did not get its status: it is ${status}`);
}

function lineOf(name: string, outcome: SendOutcome): string {
  const result = outcome.reached ? 'ok' : 'not ok';
  return printable(`${result}  ${name}  ${outcome.messageId}  ${stateOf(outcome)}`);
}

async function readSmallFile(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > BYTES_MAX) throw wrongUsage(`${file} is larger than 1 MiB`);
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw wrongUsage(`cannot read ${file}: ${(error as NodeJS.ErrnoException).code}`);
  }
}
