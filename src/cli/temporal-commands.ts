import type { Command } from 'commander';
import type { Answer } from './answer';
import type { TemporalSetup } from './services';

/** `temporal setup`: needs Temporal only, not the database. */
export function addTemporalCommands(
  program: Command,
  answer: (body: () => Promise<Answer>) => Promise<void>,
  setUpTemporal: () => Promise<TemporalSetup>,
): void {
  program
    .command('temporal')
    .description('the Temporal namespace that Herald works in')
    .command('setup')
    .description('register the search attributes that Herald sets; can be run again')
    .action(() => answer(async () => present(await setUpTemporal())));
}

function present(setup: TemporalSetup): Answer {
  const { namespace, registered } = setup;
  const text =
    registered.length === 0
      ? `Namespace ${namespace} has every search attribute already.`
      : `Registered in namespace ${namespace}: ${registered.join(', ')}.`;
  return { text, json: setup };
}
