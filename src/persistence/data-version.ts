import type { DataVersion } from './data-version-model';
import { MIGRATIONS, type Migration, type OpenDigests } from './migrations';
import type { Models } from './models';
import { insertUnlessThere } from './records';

/** The data does not fit this build. The message says what to do. */
export class DataVersionError extends Error {
  override readonly name = 'DataVersionError';
}

/**
 * Makes sure that this build works on the data; a new database gets the build's version.
 * @throws DataVersionError when the data has to be migrated first, or when a newer build migrated it too far
 */
export async function requireDataVersion(
  models: Models,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const { version } = await compatibleVersion(models, migrations);
  const needed = versionOf(migrations);
  if (version < needed)
    throw new DataVersionError(
      `the database has data of version ${version}, and this Herald needs version ${needed}: run "herald migrate" of this Herald first (docs/upgrading.md)`,
    );
}

/** Returns the steps that are left. Reads only. @throws DataVersionError when a newer build migrated the data too far */
export async function pendingMigrations(
  models: Models,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<Migration[]> {
  const found = await readVersion(models);
  if (found === null) return [];
  requireCompatible(found, migrations);
  return migrations.slice(found.version - 1);
}

/**
 * Takes the steps that are left, in order, and returns them. Beside another process that does the same, each step may
 * run twice.
 * @throws DataVersionError when a newer build migrated the data too far
 */
export async function migrateData(
  models: Models,
  digests: OpenDigests,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<Migration[]> {
  const { version } = await compatibleVersion(models, migrations);
  const pending = migrations.slice(version - 1);
  for (const [index, step] of pending.entries()) {
    await step.migrate(models, digests);
    const { oldestBuild } = step;
    const reached = version + index + 1;
    await models.dataVersions.updateOne(
      { _id: 'data', version: { $lt: reached } },
      {
        $set: { version: reached, oldestBuild },
        $push: { migrated: { version: reached, at: new Date() } },
      },
    );
  }
  return pending;
}

/** Version of the data that a build with these migrations writes. */
export function versionOf(migrations: readonly Migration[] = MIGRATIONS): number {
  return migrations.length + 1;
}

/** Returns the version of the data, which is the build's in a new database. */
async function compatibleVersion(
  models: Models,
  migrations: readonly Migration[],
): Promise<DataVersion> {
  const found = (await readVersion(models)) ?? (await stampNewDatabase(models, migrations));
  requireCompatible(found, migrations);
  return found;
}

async function readVersion({ dataVersions }: Models): Promise<DataVersion | null> {
  return dataVersions.findById('data', { version: 1, oldestBuild: 1 }).lean();
}

/** Writes the version of a database without one. Builds that start at the same time agree on the first that wrote. */
async function stampNewDatabase(
  models: Models,
  migrations: readonly Migration[],
): Promise<DataVersion> {
  const version = versionOf(migrations);
  const oldestBuild = migrations.at(-1)?.oldestBuild ?? version;
  await insertUnlessThere(() =>
    models.dataVersions.updateOne(
      { _id: 'data' },
      { $setOnInsert: { version, oldestBuild, migrated: [] } },
      { upsert: true },
    ),
  );
  return models.dataVersions.findById('data').orFail().lean();
}

function requireCompatible(
  { version, oldestBuild }: DataVersion,
  migrations: readonly Migration[],
): void {
  const own = versionOf(migrations);
  if (own < oldestBuild)
    throw new DataVersionError(
      `the database has data of version ${version}, which only a Herald of data version ${oldestBuild} or later can use; this one has ${own}: start the newer Herald, or restore a backup from before the upgrade (docs/upgrading.md)`,
    );
}
