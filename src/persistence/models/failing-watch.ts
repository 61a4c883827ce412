import { Schema } from 'mongoose';
import { schemaOptions } from './schema-options';

export interface FailingWatchRecord {
  /** The workspace's id. */
  _id: string;
  renewedAt: Date;
}

export const failingWatchSchema = new Schema<FailingWatchRecord>(
  {
    _id: { type: String, required: true },
    renewedAt: { type: Date, required: true },
  },
  schemaOptions,
);
