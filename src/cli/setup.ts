import type { Command } from 'commander';
import type { Answer } from './command';
import type { DatabaseSetup, TemporalSetup } from './services';

/** `database setup`. Needs the database only, not Temporal. */
export function addDatabaseCommands(
  program: Command,
  answer: (body: () => Promise<Answer>) => Promise<void>,
  setUpDatabase: () => Promise<DatabaseSetup>,
): void {
  program
    .command('database')
    .description('manage the MongoDB database')
    .command('setup')
    .description('build the indexes before a new version starts; safe to repeat')
    .action(() =>
      answer(async () => {
        const setup = await setUpDatabase();
        return { text: `Database ${setup.database} has all indexes.`, json: setup };
      }),
    );
}

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
