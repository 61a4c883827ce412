import type { Command } from 'commander';
import type { Answer } from './answer';
import type { DatabaseSetup } from './services';

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
