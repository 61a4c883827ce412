import { expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { createProgram } from '../../../../packages/cli/src/program.ts';
import { newHome, startCli } from './run-cli';

interface ValueOption {
  command: string[];
  option: string;
}

/** Lists every option that takes a value, with its command. */
function valueOptions(command: Command, words: string[] = []): ValueOption[] {
  const own = command.options
    .filter(({ required }) => required)
    .map(({ long }) => ({ command: words, option: long ?? '' }));
  const below = command.commands.flatMap((each) => valueOptions(each, [...words, each.name()]));
  return [...own, ...below];
}

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
