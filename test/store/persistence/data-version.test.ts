import { afterAll, beforeEach, expect, test } from '@jest/globals';
import {
  DataVersionError,
  migrateData,
  pendingMigrations,
  requireDataVersion,
} from '../../../src/persistence/data-version';
import type { Migration } from '../../../src/persistence/migrations';
import { type TestDatabase, openPrivateDatabase } from './support';

let db: TestDatabase;

beforeEach(async () => {
  await db?.close();
  db = await openPrivateDatabase();
});
afterAll(() => db.close());

/** Makes a step that leaves a workspace named after it, and counts its runs. */
function step(description: string, oldestBuild: number): Migration & { runs: number } {
  const made = {
    description,
    oldestBuild,
    runs: 0,
    async migrate({ workspaces }: TestDatabase['database']['models']) {
      made.runs += 1;
      await workspaces.updateOne(
        { _id: description },
        { $setOnInsert: { name: description, createdAt: new Date() } },
        { upsert: true },
      );
    },
  };
  return made;
}

const models = () => db.database.models;
const digests = () => Promise.resolve(db.digests);

test('takes the steps that are left, each once and in order', async () => {
  await requireDataVersion(models(), []);
  const steps = [step('first', 1), step('second', 1)];

  expect(await pendingMigrations(models(), steps)).toEqual(steps);
  const taken = await migrateData(models(), digests, steps);
  const again = await migrateData(models(), digests, steps);

  expect([taken, again]).toEqual([steps, []]);
  expect(steps.map(({ runs }) => runs)).toEqual([1, 1]);
  expect(await pendingMigrations(models(), steps)).toEqual([]);
  const record = await models().dataVersions.findById('data').orFail().lean();
  expect(record).toMatchObject({ version: 3, migrated: [{ version: 2 }, { version: 3 }] });
});

test('gives a new database the version of the build, without any step', async () => {
  const steps = [step('first', 1)];

  expect(await pendingMigrations(models(), steps)).toEqual([]);
  expect(await migrateData(models(), digests, steps)).toEqual([]);

  expect(steps[0]?.runs).toBe(0);
  await expect(requireDataVersion(models(), steps)).resolves.toBeUndefined();
});

test('refuses to start on older data, and says which command migrates it', async () => {
  await requireDataVersion(models(), []);

  const refused = requireDataVersion(models(), [step('first', 1)]);

  await expect(refused).rejects.toThrow(DataVersionError);
  await expect(refused).rejects.toThrow(
    /has data of version 1, and this Herald needs version 2: run "herald migrate"/,
  );
});

test('lets the former build start beside the new one until a step leaves it out', async () => {
  const [adding, removing] = [step('adds a field', 1), step('removes a field', 2)];
  await requireDataVersion(models(), []);

  await migrateData(models(), digests, [adding]);
  await expect(requireDataVersion(models(), [])).resolves.toBeUndefined();

  await migrateData(models(), digests, [adding, removing]);
  await expect(requireDataVersion(models(), [adding])).resolves.toBeUndefined();
  const migrate = (...[given, steps]: Parameters<typeof requireDataVersion>) =>
    migrateData(given, digests, steps);
  for (const refused of [requireDataVersion, migrate, pendingMigrations])
    await expect(refused(models(), [])).rejects.toThrow(/only a Herald of data version 2 or later/);
});

test('continues with the step that failed', async () => {
  await requireDataVersion(models(), []);
  const [first, broken, second] = [step('first', 1), step('second', 1), step('second', 1)];
  broken.migrate = () => Promise.reject(new Error('interrupted'));

  await expect(migrateData(models(), digests, [first, broken])).rejects.toThrow('interrupted');
  const left = await migrateData(models(), digests, [first, second]);

  expect(left).toEqual([second]);
  expect(first.runs).toBe(1);
});

test('reaches the version once when two processes migrate at the same time', async () => {
  await requireDataVersion(models(), []);
  const steps = [step('first', 1), step('second', 1)];

  await Promise.all([migrateData(models(), digests, steps), migrateData(models(), digests, steps)]);

  const record = await models().dataVersions.findById('data').orFail().lean();
  expect(record.migrated.map(({ version }) => version)).toEqual([2, 3]);
  expect(await models().workspaces.countDocuments()).toBe(2);
});
