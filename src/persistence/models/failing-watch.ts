import { Schema } from 'mongoose';
import { schemaOptions } from './schema-options';

export interface FailingWatchRecord {
  /** The workspace's id. */
  _id: string;
  /** Null while nobody watches. */
  watchedUntil: Date | null;
  /** When the owners were last told that it fails. */
  noticeAt: Date | null;
}

export const failingWatchSchema = new Schema<FailingWatchRecord>(
  {
    _id: { type: String, required: true },
    watchedUntil: { type: Date, default: null },
    noticeAt: { type: Date, default: null },
  },
  schemaOptions,
);
