import type { Command } from 'commander';
import type { Answer } from './command';
import type { TemporalSetup } from './services';

/** `temporal setup`. Needs Temporal only, not the database. */
export function addTemporalCommands(
  program: Command,
  answer: (body: () => Promise<Answer>) => Promise<void>,
  setUpTemporal: () => Promise<TemporalSetup>,
): void {
  program
    .command('temporal')
    .description('manage the Temporal namespace')
    .command('setup')
    .description('register the search attributes that Herald uses; safe to repeat')
    .action(() => answer(async () => present(await setUpTemporal())));
}

function present(setup: TemporalSetup): Answer {
  const { namespace, registered } = setup;
  const text =
    registered.length === 0
      ? `Namespace ${namespace} already has all search attributes.`
      : `Registered search attributes in namespace ${namespace}: ${registered.join(', ')}.`;
  return { text, json: setup };
}
