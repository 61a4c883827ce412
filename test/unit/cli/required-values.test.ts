import { describe, expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { describeFailure } from '../../../src/cli/errors';
import { createProgram } from '../../../src/cli/program';
import { valueOptions } from '../../support/value-options';

/** Program whose commands cannot reach anything. */
function newProgram(): Command {
  const unreachable = () => Promise.reject(new Error('the command was run'));
  const backend = { openServices: unreachable, migrateDatabase: unreachable } as never;
  const terminal = { readInput: unreachable, print: () => undefined };
  return createProgram(backend, terminal, () => undefined);
}

const refusalOf = (argv: string[]) =>
  newProgram()
    .parseAsync(argv, { from: 'user' })
    .then(
      () => null,
      (error: unknown) => describeFailure(error)?.error,
    );

/** Lists of events: an empty one selects none. */
const MAY_BE_EMPTY = ['--events', '--further-events'];

describe('options that take a value', () => {
  const options = valueOptions(newProgram());

  test.each(options)('$command refuses $option without one', async ({ command, option }) => {
    const values = MAY_BE_EMPTY.includes(option) ? ['--json'] : ['--json', ''];
    for (const value of values)
      expect(await refusalOf([...command, option, value])).toBe(`${option} needs a value`);
  });

  test('are those of all groups of commands', () => {
    expect(options.length).toBeGreaterThan(50);
  });

  test('takes a value that only looks like an option', async () => {
    expect(await refusalOf(['workspace', 'create', '--name', '--new--'])).not.toContain(
      'needs a value',
    );
  });
});
