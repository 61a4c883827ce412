import { type Command, InvalidArgumentError } from 'commander';

/** Options for which an empty text is a value. */
const MAY_BE_EMPTY: readonly string[] = ['--further-events'];

/**
 * Has every option that takes a value refuse an empty one, and the name of another option in its place: both are what
 * remains of a variable of the shell that is not set.
 */
export function requireValues(command: Command): void {
  for (const option of command.options) {
    if (!option.required) continue;
    const name = option.long ?? option.flags;
    command.prependListener(`option:${option.name()}`, (value: unknown) => {
      if (isOption(command, value) || (value === '' && !MAY_BE_EMPTY.includes(name)))
        throw new InvalidArgumentError(`${name} needs a value`);
    });
  }
  command.commands.forEach(requireValues);
}

function isOption(command: Command | null, value: unknown): boolean {
  if (command === null) return false;
  return command.options.some(({ long }) => long === value) || isOption(command.parent, value);
}
