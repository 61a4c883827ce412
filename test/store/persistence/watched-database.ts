import { appendFileSync } from 'node:fs';
import { type Database, openDatabase } from '../../../src/persistence/database';
import { problemsOf } from '../../support/mongodb-rules';
import { databaseUri } from '../../support/run';

type Command = Record<string, unknown>;

/**
 * Opens a database of the MongoDB under test. Closing it fails when a command of its connection is one that MongoDB would refuse
 * or answer otherwise than the stand-in, and counts the commands for the report of the run (commands-report.mjs).
 * @param seen gets each command
 */
export async function openWatchedDatabase(
  name: string,
  seen: (commandName: string, command: Command) => void = () => undefined,
): Promise<Database> {
  const database = await openDatabase({
    uri: databaseUri(String(process.env['TEST_MONGODB_URI']), name, { monitorCommands: 'true' }),
    serverSelectionTimeoutMs: 60_000,
  });
  const problems = new Set<string>();
  let commands = 0;
  database.models.messages.db.getClient().on('commandStarted', ({ commandName, command }) => {
    commands += 1;
    seen(commandName, command);
    for (const problem of problemsOf(commandName, command))
      problems.add(`${commandName} ${String(command[commandName])}: ${problem}`);
  });
  return {
    ...database,
    async close() {
      await database.close();
      const report = process.env['HERALD_TEST_COMMANDS'];
      if (report !== undefined) appendFileSync(report, `${commands} ${problems.size}\n`);
      if (problems.size > 0)
        throw new Error(`commands that MongoDB does not take:\n${[...problems].join('\n')}`);
    },
  };
}
