import { Schema } from 'mongoose';
import type { Recovery } from '../../domain/recovery';
import { schemaOptions } from './schema-options';

export type RecoveryRecord = Omit<Recovery, 'id'> & { _id: string };

/** As long as the events it resent. */
const RETENTION_SECONDS = 30 * 24 * 60 * 60;

export const recoverySchema = new Schema<RecoveryRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    since: { type: Date, required: true },
    until: { type: Date, required: true },
    by: { type: String, required: true },
    ratePerSecond: { type: Number, required: true },
    total: { type: Number, required: true },
    state: { type: String, required: true },
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
  },
  schemaOptions,
);
recoverySchema.index({ workspaceId: 1, createdAt: -1 });
recoverySchema.index({ createdAt: 1 }, { expireAfterSeconds: RETENTION_SECONDS });
