import type { Database } from './database';
import { insertUnlessThere } from './records';

/**
 * The sealed key of this installation with a name, which `make` gives when there is none yet. Of processes that start at
 * the same time one makes it, and all have the same.
 */
export async function keepInstallationKey(
  { models: { installationKeys } }: Database,
  name: string,
  make: () => string,
): Promise<string> {
  const known = await installationKeys.findById(name).lean();
  if (known !== null) return known.sealedKey;
  await insertUnlessThere(() =>
    installationKeys.updateOne(
      { _id: name },
      { $setOnInsert: { sealedKey: make(), createdAt: new Date() } },
      { upsert: true },
    ),
  );
  return (await installationKeys.findById(name).orFail().lean()).sealedKey;
}
