import type { EventEmitter } from 'node:events';
import { type Command, InvalidArgumentError } from 'commander';

/**
 * Has every option that takes a value refuse an empty one, and the name of another option in its place: both are what
 * remains of a variable of the shell that is not set.
 */
export function requireValues(command: Command): void {
  // Commander emits each option before it is read; its types leave the emitter out.
  const emitter = command as unknown as EventEmitter;
  for (const option of command.options) {
    if (!option.required) continue;
    const name = option.long ?? option.flags;
    emitter.prependListener(`option:${option.name()}`, (value: unknown) => {
      if (isOption(command, value) || value === '')
        throw new InvalidArgumentError(`${name} needs a value`);
    });
  }
  command.commands.forEach(requireValues);
}

function isOption(command: Command | null, value: unknown): boolean {
  if (command === null) return false;
  return command.options.some(({ long }) => long === value) || isOption(command.parent, value);
}
