import { expect, test } from '@jest/globals';
import { createProgram } from '../../../../packages/cli/src/program.ts';
import { newHome, startCli } from './run-cli';
import { valueOptions } from '../../../support/value-options';

const options = valueOptions(createProgram({} as never));

test.each(options)('$command refuses $option without a value', async ({ command, option }) => {
  const home = await newHome();
  for (const value of ['', '--json']) {
    const cli = startCli([...command, option, value], home);
    expect(await cli.exitCode).toBe(2);
    expect(cli.errors.join()).toContain(`${option} needs a value`);
  }
});

test('every command is looked through', () => {
  expect(options.length).toBeGreaterThan(15);
});
