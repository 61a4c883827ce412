import type { TestDatabase } from './support';

/** Tells whether the database explains queries: the stand-in does not. */
export async function explainsQueries({ database }: TestDatabase): Promise<boolean> {
  const { modules } = (await database.driver.command({ buildInfo: 1 })) as { modules?: unknown };
  const missing = 'No mongod at hand: that indexes are there is tested, not what queries do.\n';
  if (modules === undefined) process.stderr.write(missing);
  return modules !== undefined;
}

/** The plan of what a repository really asks of a collection, as JSON. @param ask reads from a workspace of its own */
export async function winningPlan(
  { database: { driver } }: TestDatabase,
  { collection, workspaceId }: { collection: string; workspaceId: string },
  ask: () => Promise<unknown>,
): Promise<string> {
  await driver.command({ profile: 2 });
  await ask();
  await driver.command({ profile: 0 });
  const profiled = await driver
    .collection('system.profile')
    .findOne({ op: 'query', 'command.filter.workspaceId': workspaceId });
  const { filter, sort, limit } = (profiled?.['command'] ?? {}) as {
    filter: object;
    sort: Record<string, 1 | -1>;
    limit: number;
  };
  const plan = await driver
    .collection(collection)
    .find(filter, { sort, limit })
    .explain('queryPlanner');
  return JSON.stringify(
    (plan as { queryPlanner: { winningPlan: unknown } }).queryPlanner.winningPlan,
  );
}
