import type { Command } from 'commander';
import type { Answer } from './command';
import type { DatabaseMigration } from './services';

/** `migrate`. Needs the database only, not Temporal. */
export function addMigrateCommand(
  program: Command,
  answer: (body: () => Promise<Answer>) => Promise<void>,
  migrateDatabase: (options: { checkOnly: boolean }) => Promise<DatabaseMigration>,
): void {
  program
    .command('migrate')
    .description('bring the data to this version and build indexes; safe to repeat')
    .option('--check', 'change nothing; exit with 1 when something is to be done')
    .action(({ check: checkOnly = false }: { check?: boolean }) =>
      answer(async () => present(await migrateDatabase({ checkOnly }), checkOnly)),
    );
}

function present(migration: DatabaseMigration, checkOnly: boolean): Answer {
  const { database, version, migrations, indexes } = migration;
  const changes = [
    ...migrations.map((description) => `- ${description}`),
    ...indexes.map((index) => `- index on ${index}`),
  ];
  if (changes.length === 0)
    return {
      text: `Database ${database} is up to date (data version ${version}).`,
      json: migration,
    };
  const heading = checkOnly
    ? `Database ${database} needs "herald migrate" to reach data version ${version}:`
    : `Database ${database} is now up to date (data version ${version}). Done:`;
  return { text: [heading, ...changes].join('\n'), json: migration, failed: checkOnly };
}
