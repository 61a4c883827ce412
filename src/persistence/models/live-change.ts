import { Schema } from 'mongoose';
import { schemaOptions } from './schema-options';

export interface LiveChangeRecord {
  _id: string;
  workspaceId: string;
  /** Null when they were too many to name. */
  conversationIds: string[] | null;
  /** The database's time. */
  at: Date;
}

/** Cursors are younger than this (src/services/live/steps/cursor.ts). */
const KEPT_SECONDS = 3600;

export const liveChangeSchema = new Schema<LiveChangeRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    conversationIds: { type: [String], default: null },
    at: { type: Date, required: true },
  },
  schemaOptions,
);
liveChangeSchema.index({ workspaceId: 1, at: 1 });
liveChangeSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
