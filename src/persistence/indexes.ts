import type { mongo } from 'mongoose';
import type { Models } from './models';
import { driverOf } from './records';

type Collection = mongo.Collection;
type Fields = mongo.IndexSpecification & Record<string, unknown>;

const INDEX_NOT_FOUND = 27;
const NAMESPACE_NOT_FOUND = 26;

/** MongoDB's answers to an index with the name or the fields of another one: IndexOptionsConflict, IndexKeySpecsConflict. */
const CONFLICTS: readonly unknown[] = [85, 86];

/**
 * Creates the missing indexes of the schemas.
 * @throws Error that names an index which is there with other options, and says what replaces it
 */
export async function createIndexes(models: Partial<Models>): Promise<void> {
  for (const { collection, fields, create } of indexesOfSchemas(models))
    await create().catch((error: unknown) => {
      if (!CONFLICTS.includes(codeOf(error))) throw error;
      throw new Error(
        `the index of ${collection.collectionName} (${Object.keys(fields).join(', ')}) has other options than this Herald needs: run "herald migrate" of this Herald first (docs/upgrading.md)`,
        { cause: error },
      );
    });
}

/**
 * Creates the missing indexes of the schemas, and replaces those whose options changed. The new one is built before the former
 * one is dropped where the server allows that: MongoDB 5.0 or later, with a name of its own, for other options than a TTL.
 */
export async function updateIndexes(models: Partial<Models>): Promise<void> {
  for (const { collection, fields, options, create } of indexesOfSchemas(models)) {
    const former = (await indexesOf(collection)).filter(
      ({ name, key }) => name === options.name || JSON.stringify(key) === JSON.stringify(fields),
    );
    const drop = (kept?: string) => dropAll(collection, former, kept);
    try {
      await drop(await create());
    } catch (error) {
      if (!CONFLICTS.includes(codeOf(error))) throw error;
      await drop();
      await create();
    }
  }
}

/** Returns the indexes of the schemas that the database lacks or has with other options, as `messages (workspaceId, at)`. */
export async function missingIndexes(models: Models): Promise<string[]> {
  const missing: string[] = [];
  for (const model of Object.values(models)) {
    const { toCreate } = await model.diffIndexes({ indexOptionsToCreate: true });
    for (const [fields] of toCreate)
      missing.push(`${model.collection.name} (${Object.keys(fields).join(', ')})`);
  }
  return missing;
}

async function dropAll(
  collection: Collection,
  indexes: mongo.IndexDescriptionInfo[],
  kept?: string,
): Promise<void> {
  for (const { name } of indexes) {
    if (name === undefined || name === kept) continue;
    await collection.dropIndex(name).catch((error: unknown) => {
      // Another process drops it, too.
      if (codeOf(error) !== INDEX_NOT_FOUND) throw error;
    });
  }
}

/** Returns the indexes of a collection; none of one that is not there yet. */
export async function indexesOf(collection: Collection): Promise<mongo.IndexDescriptionInfo[]> {
  try {
    return await collection.indexes();
  } catch (error) {
    if (codeOf(error) === NAMESPACE_NOT_FOUND) return [];
    throw error;
  }
}

function* indexesOfSchemas(models: Partial<Models>) {
  for (const model of Object.values(models)) {
    const collection = driverOf(model);
    for (const [keys, options] of model.schema.indexes()) {
      const fields = keys as Fields;
      const create = () => collection.createIndex(fields, options as mongo.CreateIndexesOptions);
      yield { collection, fields, options, create };
    }
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
