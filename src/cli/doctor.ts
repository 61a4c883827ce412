import type { Command } from 'commander';
import { z } from 'zod';
import { type Finding, type FindingStatus, worstOf } from '../services/doctor/findings';
import type { CheckedPart } from '../services/doctor/run-checks';
import { readArguments } from './arguments';
import type { Answer } from './command';
import { printable } from './format';

const MS = 1000;
const doctorArguments = z.object({
  timeout: z.coerce
    .number('must be a number of seconds from 1 to 120')
    .min(1, 'must be 1 or more seconds')
    .max(120, 'must be 120 seconds or less'),
});

/** `doctor`. Opens nothing that it does not need, so that it works while something is away. */
export function addDoctorCommand(
  program: Command,
  answer: (body: () => Promise<Answer>) => Promise<void>,
  examine: (timeoutMs: number) => Promise<CheckedPart[]>,
): void {
  program
    .command('doctor')
    .description(
      'check settings, database, keys, Temporal, public address, clocks, callbacks and receivers, and say what to do; safe at any time',
    )
    .option('--timeout <seconds>', 'longest time of each check', '10')
    .action((options: unknown) => {
      const { timeout } = readArguments(doctorArguments, options);
      return answer(async () => present(await examine(timeout * MS)));
    });
}

function present(checks: CheckedPart[]): Answer {
  const status = worstOf(checks.map((check) => check.status));
  return {
    text: [...checks.flatMap(lines), '', summary(checks)].join('\n'),
    json: { status, checks },
    failed: status === 'failure',
  };
}

const STATUS_WIDTH = 'skipped'.length;
const CHECK_WIDTH = 'callbacks'.length;
const INDENT = ' '.repeat(STATUS_WIDTH + CHECK_WIDTH + 4);

function lines({ check, findings }: CheckedPart): string[] {
  return findings.flatMap(({ status, message, action }) => [
    `${status.padEnd(STATUS_WIDTH)}  ${check.padEnd(CHECK_WIDTH)}  ${printable(message)}`,
    ...(action === null ? [] : [`${INDENT}→ ${printable(action)}`]),
  ]);
}

function summary(checks: CheckedPart[]): string {
  const all: Finding[] = checks.flatMap(({ findings }) => findings);
  const count = (status: FindingStatus) => all.filter((each) => each.status === status).length;
  return `Failures: ${count('failure')}, warnings: ${count('warning')}, not looked at: ${count('skipped')}.`;
}
