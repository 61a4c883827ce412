import { Schema } from 'mongoose';
import { schemaOptions } from './schema-options';

/** A key that this installation made for itself, sealed with HERALD_SECRET_KEY. */
export interface InstallationKeyRecord {
  /** Purpose of the key. */
  _id: string;
  sealedKey: string;
  createdAt: Date;
}

export const installationKeySchema = new Schema<InstallationKeyRecord>(
  {
    _id: { type: String, required: true },
    sealedKey: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  schemaOptions,
);
