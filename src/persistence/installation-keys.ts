import { type Connection, Schema } from 'mongoose';
import { withAccess } from './connection-errors';
import { schemaOptions, insertUnlessThere } from './records';

/** A key that this installation made for itself, sealed with HERALD_SECRET_KEY. */
export interface InstallationKeyRecord {
  /** Purpose of the key. */
  _id: string;
  sealedKey: string;
  createdAt: Date;
}

const installationKeySchema = new Schema<InstallationKeyRecord>(
  {
    _id: { type: String, required: true },
    sealedKey: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  schemaOptions,
);

export type InstallationKeyModel = ReturnType<typeof installationKeyModel>;

export function installationKeyModel(connection: Connection) {
  return connection.model('InstallationKey', installationKeySchema, 'installation_keys');
}

/**
 * The sealed key of this installation with a name, which `make` gives when there is none yet. Of processes that start at
 * the same time one makes it, and all have the same.
 * @throws HeraldError temporarily_unavailable when MongoDB is away
 */
export function keepInstallationKey(
  { models: { installationKeys } }: { models: { installationKeys: InstallationKeyModel } },
  name: string,
  make: () => string,
): Promise<string> {
  return withAccess(() => knownOrMade(installationKeys, name, make));
}

async function knownOrMade(
  installationKeys: InstallationKeyModel,
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
