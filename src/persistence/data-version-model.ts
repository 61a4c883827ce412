import { type Connection, Schema } from 'mongoose';
import { schemaOptions } from './records';

/** Version of the data in a database. */
export interface DataVersion {
  version: number;
  /** Oldest version whose builds work on this data. */
  oldestBuild: number;
}

interface DataVersionRecord extends DataVersion {
  /** The database has one record, with this key. */
  _id: 'data';
  /** When each later version was reached. */
  migrated: { version: number; at: Date }[];
}

const dataVersionSchema = new Schema<DataVersionRecord>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    oldestBuild: { type: Number, required: true },
    migrated: { type: [{ _id: false, version: Number, at: Date }], required: true },
  },
  schemaOptions,
);

export function dataVersionModel(connection: Connection) {
  return connection.model('DataVersion', dataVersionSchema, 'data_version');
}
