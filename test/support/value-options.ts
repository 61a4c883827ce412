import type { Command } from 'commander';

interface ValueOption {
  command: string[];
  option: string;
}

/** Lists every option that takes a value, with its command. */
export function valueOptions(command: Command, words: string[] = []): ValueOption[] {
  const own = command.options
    .filter(({ required }) => required)
    .map(({ long }) => ({ command: words, option: long ?? '' }));
  const below = command.commands.flatMap((each) => valueOptions(each, [...words, each.name()]));
  return [...own, ...below];
}
