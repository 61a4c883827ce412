import type { Command } from 'commander';
import type { Answer } from './command';
import type { DatabaseSetup, TemporalSetup } from './services';

/** `database setup`: needs the database only, not Temporal. */
export function addDatabaseCommands(
  program: Command,
  answer: (body: () => Promise<Answer>) => Promise<void>,
  setUpDatabase: () => Promise<DatabaseSetup>,
): void {
  program
    .command('database')
    .description('the MongoDB database that Herald keeps everything in')
    .command('setup')
    .description('build the indexes, before a new version starts; can be run again')
    .action(() =>
      answer(async () => {
        const setup = await setUpDatabase();
        return { text: `Database ${setup.database} has every index.`, json: setup };
      }),
    );
}

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
